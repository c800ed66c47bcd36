import type { HeaderPair } from '@hopwise/model';

/** One request of a chain, before it is sent. */
export interface HopRequest {
  /** Absolute and serialised by the URL parser; may carry a fragment, which is never sent. */
  url: string;
  method: string;
  headers: HeaderPair[];
  body: string | null;
}
