import { type ClientName, clientHeaders, type HeaderPair } from '@hopwise/model';
import { hasHeader } from '@hopwise/parsers';
import type { HopRequest } from '../request/hop-request.ts';
import { acceptEncodingFor } from './body-decoder.ts';

export const defaultUserAgent = 'Mozilla/5.0 (compatible; Hopwise/0.1; redirect tracker)';

/** Hopwise's own headers. Sites choose the page by Accept, so it is what browsers send for a link. */
const ownHeaders = (url: URL): HeaderPair[] => [
  ['User-Agent', defaultUserAgent],
  ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
  ['Accept-Encoding', acceptEncodingFor(url)],
];

/**
 * Written by the connection itself (RFC 9110 section 7.6.1, RFC 9112 section 6). Given by a user they could only
 * contradict what is really sent, which is how requests are smuggled, so they are left out.
 */
const connectionHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** RFC 9110 section 5.6.2. */
const token = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/i;
/** RFC 9110 section 5.5. */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;
/** A name or address with or without a port: nothing that a server could read as more than that. */
const hostValue = /^[a-z0-9._~%-]+(?::\d{1,5})?$|^\[[0-9a-f:.]+\](?::\d{1,5})?$/i;

/** Options of a request that are not part of it. */
export interface RequestState {
  /** The client to send requests as; null: Hopwise. */
  client: ClientName | null;
  /** The Cookie header of the jar. */
  cookies: string | null;
  /** The server requested authentication, so the name and password in the URL are sent. */
  isChallenged: boolean;
}

/** All headers of a request in the order they are sent; what cannot be sent safely is left out. */
export function requestHeaders(request: HopRequest, url: URL, state: RequestState): HeaderPair[] {
  const { client, cookies, isChallenged } = state;
  const given = request.headers.filter(([name, value]) => isSendable(name, value));
  const isGiven = (wanted: string) => hasHeader(given, wanted);
  const headers: HeaderPair[] = [];
  if (!isGiven('host')) headers.push(['Host', url.host]);
  headers.push(...withGiven(client === null ? ownHeaders(url) : clientHeaders(client, url), given));
  const credentials = isChallenged ? basicCredentials(url) : null;
  if (credentials && !isGiven('authorization')) headers.push(['Authorization', credentials]);
  return hostFirst(cookies === null ? headers : withCookies(headers, cookies));
}

/** A given header replaces the client's in its position, so the order stays; the others follow. */
function withGiven(usual: readonly HeaderPair[], given: readonly HeaderPair[]): HeaderPair[] {
  if (given.length === 0) return [...usual];
  const lowerCase = ([name]: HeaderPair) => name.toLowerCase();
  const usualNames = new Set(usual.map(lowerCase));
  const insteadOf = (header: HeaderPair) => given.filter((other) => lowerCase(other) === lowerCase(header));
  return [
    ...usual.flatMap((header) => {
      const instead = insteadOf(header);
      return instead.length > 0 ? instead : [header];
    }),
    ...given.filter((header) => !usualNames.has(lowerCase(header))),
  ];
}

function isSendable(name: string, value: string): boolean {
  const lowerCase = name.toLowerCase();
  if (!token.test(name) || !fieldValue.test(value) || connectionHeaders.has(lowerCase)) return false;
  return lowerCase !== 'host' || hostValue.test(value);
}

/** RFC 9112 section 3.2: Host ought to be the first. */
function hostFirst(headers: HeaderPair[]): HeaderPair[] {
  const isHost = ([name]: HeaderPair) => name.toLowerCase() === 'host';
  const [first] = headers;
  if (first && isHost(first)) return headers;
  return [...headers.filter(isHost).slice(0, 1), ...headers.filter((header) => !isHost(header))];
}

/** RFC 6265 section 5.4: one Cookie header. What the user gave comes first. */
function withCookies(headers: HeaderPair[], cookies: string): HeaderPair[] {
  const isCookie = ([name]: HeaderPair) => name.toLowerCase() === 'cookie';
  const all = [...headers.filter(isCookie).map(([, value]) => value), cookies].join('; ');
  return [...headers.filter((header) => !isCookie(header)), ['Cookie', all]];
}

/** RFC 7617 for `https://user:password@host/`. */
function basicCredentials({ username, password }: URL): string | null {
  if (username === '' && password === '') return null;
  return `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
