import { openHop, unsentHop } from '@hopwise/engine';
import { type HeaderPair, type Hop, type HopTls, isFollowedStatus } from '@hopwise/model';
import { headerValue } from '@hopwise/parsers';
import type { CdpHeaders, CdpResponse, HeadersReceived } from './cdp-events.ts';
import type { Leg } from './chain-recorder.ts';

/** Facts about a leg that the page's events don't include. */
export interface LegFacts {
  sent: CdpHeaders | undefined;
  received: HeadersReceived | undefined;
  remoteAddress: Hop['remoteAddress'];
  tls: HopTls | null;
}

type FetchedHop = Parameters<typeof openHop>[1];
type Head = NonNullable<FetchedHop['head']>;

/** The record of a leg, without where it leads. */
export function hopOfLeg(leg: Leg, facts: LegFacts): Hop {
  const { url, method } = leg;
  const request = { url, method, headers: [], body: null };
  return isInternal(leg) ? unsentHop(request) : openHop(request, fetchedOf(leg, facts));
}

/** RFC 6797 section 8.3: Chromium never requests an HSTS host over http. */
export const isInternal = ({ response }: Leg): boolean =>
  response !== null && headerValue(pairsOf(response.headers), 'non-authoritative-reason') !== null;

function fetchedOf(leg: Leg, { sent, received, remoteAddress, tls }: LegFacts): FetchedHop {
  const head = headOf(leg, received);
  const { response } = leg;
  return {
    requestHeaders: pairsOf(sent ?? leg.headers),
    head,
    error: null,
    read: response === null || leg.isPassed ? null : readOf(leg, response, head),
    connectionReused: response?.connectionReused ?? false,
    remoteAddress,
    isConnected: remoteAddress !== null,
    tls,
    timings: timingsOf(leg, response),
    latencyMs: Math.max(0, ((leg.endedAt ?? headAt(leg)) - leg.startedAt) * 1000),
    ownWaitMs: 0,
  };
}

/** A redirect that Chromium doesn't follow shows only in its headers. */
function headOf({ response }: Leg, received: HeadersReceived | undefined): Head | null {
  if (response === null && received === undefined) return null;
  return {
    statusCode: response?.status ?? received?.statusCode ?? 0,
    httpVersion: versions[response?.protocol ?? ''] ?? '1.1',
    headers: received === undefined ? pairsOf(response?.headers ?? {}) : receivedPairs(received),
  };
}

const versions: Readonly<Record<string, Head['httpVersion']>> = { 'http/0.9': '1.0', 'http/1.0': '1.0', h2: '2' };

/** As they were sent, where Chromium has the text; HTTP/2 has none. */
function receivedPairs({ headersText, headers }: HeadersReceived): HeaderPair[] {
  if (!headersText) return pairsOf(headers);
  return headersText
    .split(/\r?\n/)
    .slice(1)
    .flatMap((line): HeaderPair[] => {
      const colon = line.indexOf(':');
      return colon <= 0 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]];
    });
}

/** The protocol joins the values of one name by line breaks. */
function pairsOf(headers: CdpHeaders): HeaderPair[] {
  return Object.entries(headers).flatMap(([name, value]) => value.split('\n').map((one): HeaderPair => [name, one]));
}

function readOf(leg: Leg, response: CdpResponse, head: Head | null): FetchedHop['read'] {
  const body = {
    bytes: Math.max(0, (leg.bytes ?? response.encodedDataLength) - response.encodedDataLength),
    complete: leg.bytes !== null,
    contentEncoding: headerValue(head?.headers ?? [], 'content-encoding'),
  };
  return { body, content: Buffer.alloc(0), contentComplete: false, endsEarly: false, isUndecodable: false };
}

/** In seconds, as the events have it. */
const headAt = ({ response, startedAt }: Leg): number =>
  response?.timing ? response.timing.requestTime + response.timing.receiveHeadersEnd / 1000 : startedAt;

function timingsOf(leg: Leg, response: CdpResponse | null): Hop['timings'] {
  const timing = response?.timing;
  if (!timing) return { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, downloadMs: null };
  const { connectStart, connectEnd, sslStart, sslEnd, sendEnd, receiveHeadersEnd } = timing;
  const between = (from: number, to: number) => (from < 0 || to < 0 ? null : Math.max(0, to - from));
  return {
    // Chromium resolves nothing: the name is looked up in the guard, while it connects.
    dnsMs: null,
    connectMs: between(connectStart, sslStart < 0 ? connectEnd : sslStart),
    tlsMs: between(sslStart, sslEnd),
    firstByteMs: between(sendEnd, timing.receiveHeadersStart ?? receiveHeadersEnd),
    downloadMs: leg.bytes === null || leg.endedAt === null ? null : Math.max(0, (leg.endedAt - headAt(leg)) * 1000),
  };
}

/** The redirect type of a response, by its status. */
export function typeByStatus({ statusCode }: Hop): Hop['redirectType'] {
  return isFollowedStatus(statusCode) ? (`HTTP_${statusCode}` as Hop['redirectType']) : 'HTTP_302';
}
