import type { HeaderPair, Hop, HopTimings, Trace } from '@hopwise/model';

/** A hop as version 1 of stored evidence has it: its values in a fixed order, which nobody may change any more. */
type PositionalHop = [
  hopIndex: number,
  url: string,
  method: string,
  statusCode: Hop['statusCode'],
  redirectType: Hop['redirectType'],
  latencyMs: number,
  contentType: Hop['contentType'],
  httpVersion: Hop['httpVersion'],
  remoteAddress: [ip: string, family: 4 | 6, port: number] | null,
  connectionReused: boolean,
  timings: PositionalTimings,
  /** null: those of the hop before, as mostly. */
  requestHeaders: HeaderPair[] | null,
  responseHeaders: HeaderPair[],
  cookiesSet: string[],
  body: Hop['body'],
  tls: Hop['tls'],
  redirect: [to: string, delaySeconds: number | null] | null,
  skippedByHsts: boolean,
  error: Hop['error'],
];

type Ms = number | null;
type PositionalTimings = [dnsMs: Ms, connectMs: Ms, tlsMs: Ms, firstByteMs: Ms, downloadMs: Ms];

/** What was cut stands with the end, when anything was. */
type EndAndCut = Trace['end'] & Pick<Trace, 'cut'>;

export type PositionalTrace = [end: EndAndCut, ...hops: PositionalHop[]];

/** Reads a trace of version 1. */
export function readPositionalTrace([{ cut, ...end }, ...written]: PositionalTrace): Trace {
  const hops: Hop[] = [];
  for (const hop of written) hops.push(readHop(hop, hops.at(-1)?.requestHeaders ?? []));
  return cut === undefined ? { hops, end } : { hops, end, cut };
}

function readHop(written: PositionalHop, headersBefore: HeaderPair[]): Hop {
  const [hopIndex, url, method, statusCode, redirectType, latencyMs, contentType, httpVersion, ...others] = written;
  const [remoteAddress, connectionReused, timings, requestHeaders, responseHeaders, cookiesSet, ...rest] = others;
  const [body, tls, redirect, skippedByHsts, error] = rest;
  return {
    hopIndex,
    url,
    method,
    statusCode,
    redirectType,
    latencyMs,
    contentType,
    httpVersion,
    remoteAddress: remoteAddress && { ip: remoteAddress[0], family: remoteAddress[1], port: remoteAddress[2] },
    connectionReused,
    timings: readTimings(timings),
    requestHeaders: requestHeaders ?? headersBefore,
    responseHeaders,
    cookiesSet,
    body,
    tls,
    redirect: redirect && { to: redirect[0], delaySeconds: redirect[1] },
    skippedByHsts,
    error,
  };
}

const readTimings = ([dnsMs, connectMs, tlsMs, firstByteMs, downloadMs]: PositionalTimings): HopTimings => ({
  dnsMs,
  connectMs,
  tlsMs,
  firstByteMs,
  downloadMs,
});
