import type { HeaderPair, Hop, HopTimings, Trace } from '@hopwise/model';

/**
 * A hop as it is stored: its values in a fixed order, to which new ones are added at the end. With the name of each it
 * takes twice the room, and half as much time again.
 */
type WrittenHop = [
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
  timings: WrittenTimings,
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
type WrittenTimings = [dnsMs: Ms, connectMs: Ms, tlsMs: Ms, firstByteMs: Ms, downloadMs: Ms];

/** What was cut is written with the end, when anything was. */
type WrittenEnd = Trace['end'] & Pick<Trace, 'cut'>;

export type WrittenTrace = [end: WrittenEnd, ...hops: WrittenHop[]];

export function writeTrace({ hops, end, cut }: Trace): WrittenTrace {
  const written: WrittenTrace = [cut === undefined ? end : { ...end, cut }];
  let before: Hop | null = null;
  for (const hop of hops) {
    written.push(writeHop(hop, before));
    before = hop;
  }
  return written;
}

export function readTrace([{ cut, ...end }, ...written]: WrittenTrace): Trace {
  const hops: Hop[] = [];
  for (const hop of written) hops.push(readHop(hop, hops.at(-1)?.requestHeaders ?? []));
  return cut === undefined ? { hops, end } : { hops, end, cut };
}

function writeHop(hop: Hop, before: Hop | null): WrittenHop {
  const { remoteAddress, requestHeaders, redirect } = hop;
  return [
    hop.hopIndex,
    hop.url,
    hop.method,
    hop.statusCode,
    hop.redirectType,
    hop.latencyMs,
    hop.contentType,
    hop.httpVersion,
    remoteAddress && [remoteAddress.ip, remoteAddress.family, remoteAddress.port],
    hop.connectionReused,
    writeTimings(hop.timings),
    before !== null && areSame(requestHeaders, before.requestHeaders) ? null : requestHeaders,
    hop.responseHeaders,
    hop.cookiesSet,
    hop.body,
    hop.tls,
    redirect && [redirect.to, redirect.delaySeconds],
    hop.skippedByHsts,
    hop.error,
  ];
}

function readHop(written: WrittenHop, headersBefore: HeaderPair[]): Hop {
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

const writeTimings = ({ dnsMs, connectMs, tlsMs, firstByteMs, downloadMs }: HopTimings): WrittenTimings => [
  dnsMs,
  connectMs,
  tlsMs,
  firstByteMs,
  downloadMs,
];

const readTimings = ([dnsMs, connectMs, tlsMs, firstByteMs, downloadMs]: WrittenTimings): HopTimings => ({
  dnsMs,
  connectMs,
  tlsMs,
  firstByteMs,
  downloadMs,
});

function areSame(some: readonly HeaderPair[], others: readonly HeaderPair[]): boolean {
  if (some.length !== others.length) return false;
  return some.every(([name, value], index) => name === others[index]?.[0] && value === others[index]?.[1]);
}
