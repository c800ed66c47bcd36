export { clientNetwork } from './client-network.ts';
export { limitCalls } from './limit-calls.ts';
export { limitTracking } from './limit-tracking.ts';
export { deleteEndedWindows, forgetCalls, uncountCall } from './rate-windows-table.ts';
export { admitAttempt, type Throttle, throttleBucket } from './throttle.ts';
