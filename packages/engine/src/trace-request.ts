import type { ClientName, HeaderPair, Hop, Page } from '@hopwise/model';
import { hasHeader } from '@hopwise/parsers';
import type { ConnectTerms } from './connection/dial.ts';
import type { Network } from './network.ts';
import type { LoadedPreloadList } from './redirect/hsts-memory.ts';
import type { HopRequest } from './request/hop-request.ts';

export interface TraceRequest {
  url: string;
  method: string;
  headers?: HeaderPair[];
  userAgent?: string | undefined;
  /** The client whose headers are sent in addition to the given ones; Hopwise by default. */
  client?: ClientName | null | undefined;
  body?: string;
}

export interface TraceOptions extends ConnectTerms {
  network: Network;
  /** How many redirects are followed. */
  maxHops: number;
  /** For the whole chain. */
  timeoutMs: number;
  /** How much of the final page to keep for onPage. */
  pageBytes?: number;
  /** fresh: its own connections, so every phase is measured. pooled: shared with other traces, for bulk jobs. */
  connections?: 'fresh' | 'pooled';
  /** The list that browsers ship with. */
  hstsPreload?: LoadedPreloadList;
  /** Sends back none of the cookies that sites set. Those among the given headers are sent. */
  withoutCookies?: boolean | undefined;
}

export interface TraceHooks {
  /** As each hop completes. */
  onHop?: ((hop: Hop) => void) | undefined;
  /** Called when we waited for our own reasons: for a slot at a busy host, or for the rest of an unneeded body. */
  onHeld?: ((heldMs: number) => void) | undefined;
  /** The document at the end of the chain, when pageBytes requests it. */
  onPage?: (page: Page) => void;
  signal?: AbortSignal | undefined;
}

export function firstRequest({ url, method, headers = [], userAgent, body }: TraceRequest): HopRequest {
  if (!/^[!#$%&'*+\-.^_`|~0-9a-z]+$/i.test(method)) throw new TypeError(`not an HTTP method: ${method}`);
  return {
    url,
    method,
    headers: userAgent && !hasHeader(headers, 'user-agent') ? [['User-Agent', userAgent], ...headers] : headers,
    body: body ?? null,
  };
}
