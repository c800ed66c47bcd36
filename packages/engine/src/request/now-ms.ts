import { performance } from 'node:perf_hooks';

/** On the monotonic clock. The global `performance` is looked up by a getter each time, which takes longer than this. */
export const nowMs = (): number => performance.now();
