import { describeEvidenceCut, type HeaderPair, type Hop, readParameters } from '@hopwise/model';
import { headerValues, parseSetCookie } from '@hopwise/parsers';
import type { Cookie, Entry, Har, Header, Request, Response, Timings } from 'har-format';
import { escapeUnseen } from './render-csv.ts';
import type { Report } from './report.ts';

/** An HTTP Archive (HAR 1.2), as browsers' developer tools read it: one entry per hop. */
export function renderHar(report: Report): string {
  const { product, source } = report;
  const startedAt = Date.parse(source.check.startedAt);
  const har: Har = {
    log: {
      version: '1.2',
      creator: { name: product.name, version: product.version },
      pages: [],
      entries: report.hops.flatMap(({ startMs }, index) => {
        const hop = source.check.hops[index];
        return hop === undefined ? [] : [entryOf(hop, new Date(startedAt + startMs))];
      }),
      comment: commentOn(report),
    },
  };
  return `${escapeUnseen(JSON.stringify(har, null, 2))}\n`;
}

function commentOn({ title, checkId, source: { check } }: Report): string {
  const cut = check.evidenceCut ? ` ${describeEvidenceCut(check.evidenceCut)}` : '';
  return `${title}, check ${checkId}. Hops are sequential; each starts when the one before it ended.${cut}`;
}

function entryOf(hop: Hop, startedAt: Date): Entry {
  return {
    startedDateTime: startedAt.toISOString(),
    time: rounded(hop.latencyMs),
    request: requestOf(hop),
    response: responseOf(hop),
    cache: {},
    timings: timingsOf(hop),
    ...(hop.remoteAddress && { serverIPAddress: hop.remoteAddress.ip }),
    ...(hop.error && { comment: `${hop.error.message} (${hop.error.code})` }),
  };
}

function requestOf(hop: Hop): Request {
  return {
    method: hop.method,
    url: hop.url,
    httpVersion: versionOf(hop),
    cookies: requestCookies(headerValues(hop.requestHeaders, 'cookie')),
    headers: hop.requestHeaders.map(headerOf),
    queryString: queryOf(hop.url),
    headersSize: -1,
    bodySize: hop.method === 'POST' ? -1 : 0,
  };
}

/** A request without a response has status 0; a browser's own HTTPS upgrade is a 307 in browsers. */
function responseOf(hop: Hop): Response {
  const internal = hop.redirectType === 'HSTS';
  const cookies: Cookie[] = responseCookies(hop.cookiesSet);
  return {
    status: hop.statusCode ?? (internal ? 307 : 0),
    statusText: internal ? 'Internal Redirect' : '',
    httpVersion: versionOf(hop),
    cookies,
    headers: hop.responseHeaders.map(headerOf),
    content: {
      size: hop.body?.bytes ?? 0,
      mimeType: hop.contentType ?? 'x-unknown',
      ...(hop.body && !hop.body.complete && { comment: 'Only partly read.' }),
    },
    redirectURL: hop.redirect?.to ?? '',
    headersSize: -1,
    bodySize: hop.body?.bytes ?? (hop.statusCode === null ? -1 : 0),
  };
}

/**
 * HAR 1.2: -1 where a step did not happen, `connect` includes `ssl`, and the parts without `ssl` sum to the
 * entry's time; what the steps do not explain is time spent blocked.
 */
function timingsOf({ timings, latencyMs }: Hop): Timings {
  const { dnsMs, connectMs, tlsMs, firstByteMs, downloadMs } = timings;
  const connect = connectMs === null && tlsMs === null ? null : (connectMs ?? 0) + (tlsMs ?? 0);
  const explained = [dnsMs, connect, firstByteMs, downloadMs].reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
  return {
    blocked: rounded(Math.max(0, latencyMs - explained)),
    dns: rounded(dnsMs ?? -1),
    connect: rounded(connect ?? -1),
    ssl: rounded(tlsMs ?? -1),
    send: 0,
    wait: rounded(firstByteMs ?? 0),
    receive: rounded(downloadMs ?? 0),
  };
}

const rounded = (ms: number): number => Math.round(ms * 1000) / 1000;

const versionOf = ({ httpVersion }: Hop): string => (httpVersion === null ? 'unknown' : `HTTP/${httpVersion}`);

const headerOf = ([name, value]: HeaderPair): Header => ({ name, value });

const queryOf = (url: string) =>
  [...readParameters(URL.parse(url)?.search ?? '')].map(([name, value]) => ({ name, value }));

/** The pairs of Cookie header fields (RFC 6265 section 4.2.1). */
export function requestCookies(values: readonly string[]): Cookie[] {
  return values
    .flatMap((value) => value.split(';'))
    .flatMap((pair) => {
      const equals = pair.indexOf('=');
      return equals < 1 ? [] : [{ name: pair.slice(0, equals).trim(), value: pair.slice(equals + 1).trim() }];
    });
}

/** Set-Cookie lines; one that browsers ignore is left out here and stays among the headers. */
export function responseCookies(lines: readonly string[]): Cookie[] {
  return lines.flatMap((line) => {
    const cookie = parseSetCookie(line);
    if (cookie === null) return [];
    const { name, value, path, domain, expires, httpOnly, secure } = cookie;
    return [
      {
        name,
        value,
        ...(path !== null && { path }),
        ...(domain !== null && { domain }),
        ...(expires !== null && { expires: expires.toISOString() }),
        httpOnly,
        secure,
      },
    ];
  });
}
