import type { NetError } from './trace.ts';

/** Something that was asked for: got, or the reason why not. */
export type Gathered<T> = { ok: true; value: T } | { ok: false; error: NetError };
