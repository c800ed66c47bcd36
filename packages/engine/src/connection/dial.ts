import { connect, isIP, type Socket } from 'node:net';
import type { Hop, NetError } from '@hopwise/model';
import type { AddressGuard, Verdict } from '../address/address-guard.ts';
import { type Deadline, nowMs } from '../request/deadline.ts';
import { NetFailure, netError, type Peer, toNetError } from '../request/net-error.ts';
import { isLocalhost, type ResolvedAddress, type Resolver } from './resolver.ts';

export type AddressFamily = 4 | 6;

/** Requirements for connections. */
export interface ConnectTerms {
  /** Only addresses of this family are dialed. */
  family?: AddressFamily | undefined;
  /** Never HTTP/2, whatever a server offers. */
  http1Only?: boolean | undefined;
}

export const noTerms: ConnectTerms = {};

export const hasTerms = ({ family, http1Only }: ConnectTerms): boolean => family !== undefined || http1Only === true;

export type RemoteAddress = NonNullable<Hop['remoteAddress']>;

/** Filled in step by step, so that a step that fails leaves what was seen before it. */
export interface ConnectProgress {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  /** The address dialed last. */
  remote: RemoteAddress | null;
}

export const noProgress = (): ConnectProgress => ({ dnsMs: null, connectMs: null, tlsMs: null, remote: null });

export interface DialTarget extends Peer {
  /** A name or a literal address, without the brackets of IPv6. */
  host: string;
  /** That of the addresses that may be dialed; either when left out. */
  family?: AddressFamily | undefined;
  deadline: Deadline;
  progress: ConnectProgress;
}

export interface Dialled {
  socket: Socket;
  remote: RemoteAddress;
}

/** RFC 8305 section 5: when an address hasn't responded for this long, the next one is tried in parallel. */
const nextAttemptMs = 250;

/**
 * The only way out: looks a host up once, checks every address that came back, and connects to one that was
 * checked. Rejects with a NetFailure.
 */
export async function dial(target: DialTarget, resolver: Resolver, guard: AddressGuard): Promise<Dialled> {
  refuse(guard.checkPort(target.port), 'PORT_REFUSED');
  refuse(guard.checkHostname(target.host), 'ADDRESS_REFUSED');
  const found = await addressesOf(target, resolver);
  const addresses = isLocalhost(target.host) ? openedOf(found, guard) : found;
  const verdicts = addresses.map(({ address }) => guard.checkAddress(address));
  // One private address among public ones is either a mistake or an attack by DNS rebinding: none is dialed.
  for (const verdict of verdicts) refuse(verdict, 'ADDRESS_REFUSED', target.host);
  const dialled = await timed(
    target.progress,
    'connectMs',
    connectToFirst(interleaved(ofFamily(addresses, target)), target),
  );
  target.progress.remote = dialled.remote;
  return dialled;
}

/** If one loopback address is allowed, the other is too. */
function openedOf(addresses: ResolvedAddress[], guard: AddressGuard): ResolvedAddress[] {
  const opened = addresses.filter(({ address }) => guard.checkAddress(address).allowed);
  return opened.length > 0 ? opened : addresses;
}

function ofFamily(addresses: ResolvedAddress[], { host, port, family }: DialTarget): ResolvedAddress[] {
  if (family === undefined) return addresses;
  const fitting = addresses.filter((address) => address.family === family);
  if (fitting.length > 0) return fitting;
  const wanted = family === 6 ? 'IPv6 address' : 'IPv4 address';
  const message = isIP(host) === 0 ? `${host} has no ${wanted}.` : `${host} isn't an ${wanted}.`;
  throw new NetFailure(netError('DNS_NOT_FOUND', { host, port }, message));
}

/** Notes how long a step took, also when it failed. */
export async function timed<T>(
  progress: ConnectProgress,
  step: 'dnsMs' | 'connectMs' | 'tlsMs',
  work: Promise<T>,
): Promise<T> {
  const startedAt = nowMs();
  try {
    return await work;
  } finally {
    progress[step] = nowMs() - startedAt;
  }
}

function refuse(verdict: Verdict, code: 'PORT_REFUSED' | 'ADDRESS_REFUSED', lookedUp?: string): void {
  if (verdict.allowed) return;
  const isLiteral = lookedUp === undefined || verdict.reason.startsWith(lookedUp);
  const reason = isLiteral ? verdict.reason : `${lookedUp} resolves to a blocked IP address: ${verdict.reason}`;
  throw new NetFailure(netError(code, undefined, `Blocked: ${reason}.`));
}

async function addressesOf(
  { host, port, deadline, progress }: DialTarget,
  resolver: Resolver,
): Promise<ResolvedAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family: family === 6 ? 6 : 4 }];
  const lookup = untilDeadline(resolver.resolve(host), deadline);
  const addresses = await timed(progress, 'dnsMs', lookup).catch((error: unknown) => {
    throw new NetFailure(lookupError(error, { host, port }), { cause: error });
  });
  if (addresses.length === 0) throw new NetFailure(netError('DNS_NOT_FOUND', { host, port }));
  return addresses;
}

/** Some resolvers report a failed look-up with a code that elsewhere means a failed connection. */
function lookupError(error: unknown, peer: Peer): NetError {
  const known = toNetError(error, peer);
  const isOurs = ['DNS_NOT_FOUND', 'DNS_FAILED', 'TIMEOUT', 'ABORTED'].includes(known.code);
  return isOurs ? known : netError('DNS_FAILED', peer);
}

/** Rejects when the time is over before the work is done. */
export function untilDeadline<T>(work: Promise<T>, deadline: Deadline): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const stopListening = deadline.onEnd((reason) => reject(new NetFailure(reason)));
  work.then(resolve, reject);
  return promise.finally(stopListening);
}

/** RFC 8305 section 4: families take turns, beginning with the one the resolver put first. */
function interleaved(addresses: readonly ResolvedAddress[]): ResolvedAddress[] {
  const firstFamily = addresses[0]?.family;
  const preferred = addresses.filter(({ family }) => family === firstFamily);
  const others = addresses.filter(({ family }) => family !== firstFamily);
  return preferred
    .flatMap((address, index) => [address, ...others.slice(index, index + 1)])
    .concat(others.slice(preferred.length));
}

function connectToFirst(
  addresses: readonly ResolvedAddress[],
  { host, port, deadline, progress }: DialTarget,
): Promise<Dialled> {
  const { promise, resolve, reject } = Promise.withResolvers<Dialled>();
  const attempts = new Set<Socket>();
  let nextIndex = 0;
  let timer: NodeJS.Timeout | undefined;
  let isSettled = false;

  function attemptNext(): void {
    clearTimeout(timer);
    const target = addresses[nextIndex];
    if (!target || isSettled) return;
    nextIndex += 1;
    const remote = { ip: target.address, family: target.family, port };
    progress.remote = remote;
    const socket = connect({ host: target.address, port, noDelay: true });
    attempts.add(socket);
    socket.once('connect', () => {
      if (isSettled) return;
      isSettled = true;
      attempts.delete(socket);
      resolve({ socket, remote });
    });
    // Stays, so that no later error is without a listener and brings the process down.
    socket.on('error', (error) => {
      attempts.delete(socket);
      if (nextIndex < addresses.length) attemptNext();
      else if (attempts.size === 0) reject(new NetFailure(toNetError(error, { host, port }), { cause: error }));
    });
    if (nextIndex < addresses.length) timer = setTimeout(attemptNext, nextAttemptMs);
  }

  const stopListening = deadline.onEnd((reason) => {
    isSettled = true;
    reject(new NetFailure(reason));
  });
  attemptNext();
  return promise.finally(() => {
    stopListening();
    clearTimeout(timer);
    for (const socket of attempts) socket.destroy();
  });
}
