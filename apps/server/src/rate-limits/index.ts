export { type BusyGate, createBusyGate } from './busy-gate.ts';
export { clientNetwork } from './client-network.ts';
export { createKnownCallers, ownerOf } from './known-callers.ts';
export { limitCalls } from './limit-calls.ts';
export { limitTracking, takeTracks } from './limit-tracking.ts';
export { deleteEndedWindows, forgetCalls, uncountCall } from './rate-windows-table.ts';
export { createSlowDown } from './slow-down.ts';
export { takeTurnsTracking } from './take-turns-tracking.ts';
export { admitAttempt, type Throttle, throttleBucket } from './throttle.ts';
