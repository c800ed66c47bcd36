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
  /** Whose headers are sent besides those that are given; as Hopwise itself when left out. */
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
  /** fresh: connections of its own, so that every step is measured. pooled: shared with other traces, for bulk work. */
  connections?: 'fresh' | 'pooled';
  /** What browsers ship with. */
  hstsPreload?: LoadedPreloadList;
  /** Sends back none of the cookies that sites set. Those among the given headers are sent. */
  withoutCookies?: boolean | undefined;
}

export interface TraceHooks {
  /** As each hop completes. */
  onHop?: ((hop: Hop) => void) | undefined;
  /** When we waited for reasons of our own: for a turn at a busy host, or for the rest of a body that nobody needs. */
  onHeld?: ((heldMs: number) => void) | undefined;
  /** The document at the end of the chain, when pageBytes asks for it. */
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
