export { type BusyGate, createBusyGate } from './busy-gate.ts';
export { clientNetwork, ownerOf } from './known-callers.ts';
export { type AdmitTrack, limitCallers } from './limit-callers.ts';
export { takeMonitors, takeTracks } from './limit-tracking.ts';
export { deleteEndedWindows, forgetCalls, uncountCall } from './rate-windows-table.ts';
export { admitAttempt, type Throttle, throttleBucket } from './throttle.ts';
