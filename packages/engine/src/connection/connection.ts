import type { HeaderPair, HopTls, NetError } from '@hopwise/model';
import type { ResponseHead } from '../http/http1-head.ts';
import type { RemoteAddress } from './dial.ts';

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  /** Path and query. */
  path: string;
  /** Host first; names as they are shown. */
  headers: HeaderPair[];
  body: Buffer | null;
}

/** Browsers retry a request that the server says it didn't process. */
export type Retry = 'the same way' | 'over HTTP/1.1';

/** Hears of one response. Exactly one of onEnd and onError comes, last. */
export interface ResponseHandler {
  /** When the request goes out, which may be a little later than it was handed in. */
  onSent(): void;
  onFirstByte(): void;
  onHead(head: ResponseHead): void;
  /** After onHead, when the body is not complete with what came along with the head. */
  onBodyPending(): void;
  /** False when no more is wanted: the rest of the body is dropped, and nothing more is heard. */
  onData(bytes: Buffer): boolean;
  onEnd(): void;
  /** Before onHead: there is no response, and what to do then. After it: the body broke off. */
  onError(error: NetError, retry?: Retry | null): void;
}

export interface ConnectionFacts {
  host: string;
  port: number;
  remote: RemoteAddress;
  tls: HopTls | null;
}

/** An open connection to one origin. */
export interface Connection {
  readonly facts: ConnectionFacts;
  /** Whether a request can be sent now. */
  readonly isReady: boolean;
  /** Whether it carries several requests at once. */
  readonly isShareable: boolean;
  /** On the monotonic clock. */
  readonly lastUsedAt: number;
  /** Returns how to give up; the handler then hears nothing more. */
  send(request: WireRequest, handler: ResponseHandler): () => void;
  /** At once, whatever is under way. */
  close(): void;
  /** When no request is in progress. */
  retire(): void;
}
