import type { ClientName, HeaderPair, HopTimings, HopTls, NetError } from '@hopwise/model';
import { headerValue } from '@hopwise/parsers';
import type { Connection, ResponseHandler, Retry, WireRequest } from './connection/connection.ts';
import { type ConnectProgress, noProgress, type RemoteAddress } from './connection/dial.ts';
import type { Destination } from './destination.ts';
import { BodyReader, type ReadBody } from './http/body-reader.ts';
import type { ResponseHead } from './http/http1-head.ts';
import { requestHeaders } from './http/request-headers.ts';
import type { Network } from './network.ts';
import { type Deadline, nowMs } from './request/deadline.ts';
import type { HopRequest } from './request/hop-request.ts';
import type { SeenResponse } from './request/host-gate.ts';
import { NetFailure } from './request/net-error.ts';
import { requestTarget } from './request/parse-url.ts';

export interface FetchOptions {
  network: Network;
  destination: Destination;
  deadline: Deadline;
  client: ClientName | null;
  /** The Cookie header of the jar. */
  cookies: string | null;
  /** Whether the server has asked for the name and password in the URL. */
  isChallenged: boolean;
  /** How many bytes of the decoded body to keep, once the head is known. 0: only the head matters. */
  keepBytes: (head: ResponseHead) => number;
}

/** One request and all that was seen of its response. */
export interface FetchedHop {
  requestHeaders: HeaderPair[];
  /** null when no response came; then `error` says why. */
  head: ResponseHead | null;
  /** Also set when the time ran out while a wanted body was being read. */
  error: NetError | null;
  read: ReadBody | null;
  connectionReused: boolean;
  remoteAddress: RemoteAddress | null;
  /** Whether there was a connection to it at all. */
  isConnected: boolean;
  tls: HopTls | null;
  timings: HopTimings;
  latencyMs: number;
  /**
   * Additional time we waited for our own reasons: for a slot before the request, or for the rest of a body after it.
   */
  ownWaitMs: number;
}

/** A body that isn't needed must not delay the chain; browsers don't wait for it at all. */
const maxDrainMs = 250;

/** Sends one request, whose URL is given parsed, and reads the response. What goes wrong is part of the result. */
export async function fetchHop(request: HopRequest, url: URL, options: FetchOptions): Promise<FetchedHop> {
  const { connections, entrance } = options.destination;
  const held = entrance?.enter();
  const heldMs = held === undefined ? 0 : await options.deadline.pauseWhile(held);
  try {
    const startedAt = nowMs();
    const wire: WireRequest = {
      method: request.method,
      path: requestTarget(url),
      headers: requestHeaders(request, url, options),
      body: request.body === null ? null : Buffer.from(request.body),
    };
    // This isn't a separate function: it would add one more promise to every hop.
    const used = connections.take();
    let fetched: Attempt | undefined;
    if (used !== undefined) {
      const exchange = await exchangeOver(used, wire, options);
      connections.release(used);
      if (!wasClosedBefore(exchange, options.deadline)) fetched = attempt(noProgress(), used, true, exchange);
    }
    fetched ??= await exchangeOverNew(url, wire, options);
    if (fetched.retry !== null || isMisdirected(fetched)) fetched = await askAgain(fetched, url, wire, options);
    if (entrance?.notice !== undefined && fetched.head !== null) entrance.notice(seenIn(fetched, fetched.head));
    const { endedAt, drainedMs, retry: _, ...seen } = fetched;
    return { ...seen, requestHeaders: wire.headers, latencyMs: endedAt - startedAt, ownWaitMs: heldMs + drainedMs };
  } finally {
    entrance?.leave();
  }
}

const seenIn = ({ remoteAddress }: Attempt, { statusCode, headers }: ResponseHead): SeenResponse => ({
  ip: remoteAddress?.ip ?? null,
  statusCode,
  retryAfter: headerValue(headers, 'retry-after'),
});

type Attempt = Omit<FetchedHop, 'requestHeaders' | 'latencyMs' | 'ownWaitMs'> & Ending & Pick<Exchange, 'retry'>;

/** How often Chromium requests the same. */
const maxAsked = 3;

/** RFC 9110 section 15.5.20: browsers ask once more, whatever connection it comes over. */
const isMisdirected = ({ head }: Attempt): boolean => head?.statusCode === 421;

/** The server has said that it has not looked at the request. */
async function askAgain(first: Attempt, url: URL, wire: WireRequest, options: FetchOptions): Promise<Attempt> {
  const { connections } = options.destination;
  let last = first;
  for (let asked = 1; asked < maxAsked && !options.deadline.reason; asked += 1) {
    if (last.retry === 'over HTTP/1.1') connections.keepToHttp1();
    const used = connections.take();
    const exchange = used && (await exchangeOver(used, wire, options));
    if (used) connections.release(used);
    const isHeard = exchange && !wasClosedBefore(exchange, options.deadline);
    last = isHeard ? overSame(first, used, exchange) : await exchangeOverNew(url, wire, options);
    if (last.retry === null) break;
  }
  // Who does not speak HTTP/1.1 has not failed by that.
  return last.head === null && first.error?.code === 'HEADERS_TOO_LARGE' ? first : last;
}

/** That it was made for the first request of this hop is part of its time. */
const overSame = (first: Attempt, connection: Connection, exchange: Exchange): Attempt => {
  const { dnsMs, connectMs, tlsMs } = first.timings;
  const progress = { dnsMs, connectMs, tlsMs, remote: first.remoteAddress };
  return attempt(progress, connection, first.connectionReused, exchange);
};

/**
 * RFC 9112 section 9.3.1: a server may close an idle connection just as a request is along the way to it. Browsers and
 * curl then ask again over a new one, whatever the method, since the server has not sent a byte.
 */
function wasClosedBefore({ error, retry, firstByteMs }: Exchange, deadline: Deadline): boolean {
  return error !== null && retry === null && firstByteMs === null && !deadline.reason;
}

async function exchangeOverNew(url: URL, wire: WireRequest, options: FetchOptions): Promise<Attempt> {
  const progress = noProgress();
  const { deadline, destination, network } = options;
  const { connections } = destination;
  const connection = await network.connect(url, deadline, progress, connections.terms).catch(toFailure);
  if (connection instanceof NetFailure) return attempt(progress, null, false, noExchange(connection.netError));
  connections.add(connection);
  const exchange = await exchangeOver(connection, wire, options);
  connections.release(connection);
  return attempt(progress, connection, false, exchange);
}

function toFailure(error: unknown): NetFailure {
  if (error instanceof NetFailure) return error;
  throw error;
}

function attempt(
  { dnsMs, connectMs, tlsMs, remote }: ConnectProgress,
  connection: Connection | null,
  connectionReused: boolean,
  { head, error, retry, read, firstByteMs, downloadMs, endedAt, drainedMs }: Exchange,
): Attempt {
  return {
    head,
    error,
    retry,
    read,
    connectionReused,
    // TLS is spoken over a connection only.
    isConnected: connection !== null || tlsMs !== null,
    remoteAddress: connection?.facts.remote ?? remote,
    tls: connection?.facts.tls ?? null,
    timings: { dnsMs, connectMs, tlsMs, firstByteMs, downloadMs },
    endedAt,
    drainedMs,
  };
}

/** On the clock of `nowMs`. */
interface Ending {
  /** When the last byte arrived that a caller waits for, or what happened instead. */
  endedAt: number;
  /** How long we waited after that for more of a body that isn't needed. */
  drainedMs: number;
}

interface Exchange extends Ending {
  head: ResponseHead | null;
  error: NetError | null;
  retry: Retry | null;
  read: ReadBody | null;
  firstByteMs: number | null;
  downloadMs: number | null;
}

const noExchange = (error: NetError): Exchange => ({
  head: null,
  error,
  retry: null,
  read: null,
  firstByteMs: null,
  downloadMs: null,
  endedAt: nowMs(),
  drainedMs: 0,
});

function exchangeOver(connection: Connection, wire: WireRequest, options: FetchOptions): Promise<Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  new ExchangeReader(options, resolve).run(connection, wire);
  return promise;
}

class ExchangeReader implements ResponseHandler {
  readonly #options: FetchOptions;
  readonly #resolve: (exchange: Exchange) => void;
  #sentAt: number | null = null;
  #firstByteAt: number | null = null;
  #head: ResponseHead | null = null;
  #reader: BodyReader | null = null;
  #keepBytes = 0;
  #retry: Retry | null = null;
  #drainTimer: NodeJS.Timeout | undefined;
  #giveUp = () => {};
  #stopListening = () => {};

  constructor(options: FetchOptions, resolve: (exchange: Exchange) => void) {
    this.#options = options;
    this.#resolve = resolve;
  }

  run(connection: Connection, wire: WireRequest): void {
    this.#giveUp = connection.send(wire, this);
    this.#stopListening = this.#options.deadline.onEnd((reason) => {
      this.#giveUp();
      this.#reader?.breakOff(reason);
      this.#settle(reason);
    });
  }

  onSent(): void {
    this.#sentAt = nowMs();
  }

  onFirstByte(): void {
    this.#firstByteAt ??= nowMs();
  }

  onHead(head: ResponseHead): void {
    this.#head = head;
    this.#keepBytes = this.#options.keepBytes(head);
    this.#reader = new BodyReader(headerValue(head.headers, 'content-encoding'), this.#keepBytes);
  }

  onBodyPending(): void {
    if (this.#keepBytes === 0) this.#drain();
  }

  /** From here on nothing of the body is needed. */
  #drain(): void {
    const endedAt = nowMs();
    this.#drainTimer = setTimeout(() => {
      this.#giveUp();
      this.#settle(null, endedAt);
    }, maxDrainMs);
  }

  onData(bytes: Buffer): boolean {
    const goesOn = this.#reader?.push(bytes) ?? false;
    if (!goesOn) this.#settle(null);
    else if (this.#drainTimer === undefined && this.#reader?.hasEnough) this.#drain();
    return goesOn;
  }

  onEnd(): void {
    this.#reader?.end();
    this.#settle(null);
  }

  onError(error: NetError, retry: Retry | null = null): void {
    this.#retry = retry;
    this.#reader?.breakOff(error);
    this.#settle(this.#head ? null : error);
  }

  /** endedBefore: when it was over, if we waited longer than that. */
  #settle(error: NetError | null, endedBefore?: number): void {
    this.#stopListening();
    clearTimeout(this.#drainTimer);
    const now = nowMs();
    const endedAt = endedBefore ?? now;
    const ending = { endedAt, drainedMs: now - endedAt };
    const read = this.#reader?.result() ?? null;
    if (read instanceof Promise) read.then((decoded) => this.#finish(error, decoded, ending));
    else this.#finish(error, read, ending);
  }

  #finish(error: NetError | null, read: ReadBody | null, ending: Ending): void {
    const head = this.#head;
    const firstByteAt = this.#firstByteAt;
    // Some servers speak first.
    const firstByteMs = firstByteAt === null ? null : firstByteAt - (this.#sentAt ?? firstByteAt);
    const downloadMs = firstByteAt === null ? null : ending.endedAt - firstByteAt;
    this.#resolve({ head, error, retry: this.#retry, read, firstByteMs, downloadMs, ...ending });
  }
}
