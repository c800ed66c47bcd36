import { type HeaderPair, type Hop, type HopTimings, withoutPassword } from '@hopwise/model';
import { headerValue, headerValues } from '@hopwise/parsers';
import type { FetchedHop } from './fetch-hop.ts';
import type { HopRequest } from './request/hop-request.ts';

/** Where a hop leads. */
export type HopConclusion = Pick<Hop, 'redirectType' | 'redirect' | 'error'>;

/** The record of a hop. Where it leads and its place in the chain are filled in when they are known. */
export function openHop(request: HopRequest, fetched: FetchedHop): Hop {
  const { head, read, tls, timings } = fetched;
  const responseHeaders = (head?.headers ?? []).map(withoutPasswords);
  return {
    url: withoutPassword(request.url),
    method: request.method,
    statusCode: head?.statusCode ?? null,
    latencyMs: microseconds(fetched.latencyMs),
    contentType: headerValue(responseHeaders, 'content-type'),
    httpVersion: head?.httpVersion ?? null,
    remoteAddress: fetched.remoteAddress,
    connectionReused: fetched.connectionReused,
    ...(head === null && fetched.isConnected && { isConnected: true }),
    timings: roundedTimings(timings),
    requestHeaders: fetched.requestHeaders.map(withoutPasswords),
    responseHeaders,
    cookiesSet: headerValues(responseHeaders, 'set-cookie'),
    body: read?.body ?? null,
    tls,
    redirectType: 'FINAL',
    redirect: null,
    error: null,
    hopIndex: 0,
  };
}

/** Hardly any has one. */
const withoutPasswords = (header: HeaderPair): HeaderPair =>
  header[1].includes('@') ? [header[0], withoutPassword(header[1])] : header;

/** The same of one that was never sent. */
export const unsentHop = (request: HopRequest): Hop => openHop(request, nothingFetched());

const nothingFetched = (): FetchedHop => ({
  requestHeaders: [],
  head: null,
  error: null,
  read: null,
  connectionReused: false,
  remoteAddress: null,
  isConnected: false,
  tls: null,
  timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, downloadMs: null },
  latencyMs: 0,
  ownWaitMs: 0,
});

function roundedTimings({ dnsMs, connectMs, tlsMs, firstByteMs, downloadMs }: HopTimings): HopTimings {
  return {
    dnsMs: microseconds(dnsMs),
    connectMs: microseconds(connectMs),
    tlsMs: microseconds(tlsMs),
    firstByteMs: microseconds(firstByteMs),
    downloadMs: microseconds(downloadMs),
  };
}

/** More digits than these are noise. */
function microseconds<T extends number | null>(ms: T): T {
  return (ms === null ? null : Math.round(ms * 1000) / 1000) as T;
}
