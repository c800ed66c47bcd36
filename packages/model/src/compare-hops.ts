import { alignHops } from './align-hops.ts';
import type { Certificate } from './certificate.ts';
import {
  type ComparedHop,
  type ComparedHopSide,
  type Difference,
  type DifferenceKind,
  type UrlPiece,
  urlPieces,
} from './comparison.ts';
import { type ComparedAs, describeDifference } from './describe-difference.ts';
import type { Hop, HopTls } from './trace.ts';

/** The pieces in which two URLs differ. All of them where one cannot be read as a URL. */
export function differingPieces(before: string, after: string): UrlPiece[] {
  if (before === after) return [];
  const [from, to] = [URL.parse(before), URL.parse(after)];
  if (from === null || to === null) return [...urlPieces];
  return urlPieces.filter((piece) => pieceOf(from, piece) !== pieceOf(to, piece));
}

function pieceOf(url: URL, piece: UrlPiece): string {
  switch (piece) {
    case 'scheme':
      return url.protocol;
    case 'host':
      return `${url.username}@${url.host}`;
    case 'path':
      return url.pathname;
    case 'query':
      return url.search;
    case 'fragment':
      return url.hash;
  }
}

/** The compared parts of a hop. Of a certificate chain it is the leaf alone. */
export type ComparableHop = Pick<
  Hop,
  | 'hopIndex'
  | 'url'
  | 'method'
  | 'statusCode'
  | 'redirectType'
  | 'latencyMs'
  | 'responseHeaders'
  | 'cookiesSet'
  | 'redirect'
  | 'error'
> & {
  tls:
    | (Pick<HopTls, 'protocol' | 'trusted' | 'trustError'> & {
        chain: readonly Pick<Certificate, 'issuer' | 'validTo'>[];
      })
    | null;
};

/** Two chains hop by hop: what takes the place of what, and what differs there. */
export function compareHops(
  before: readonly ComparableHop[],
  after: readonly ComparableHop[],
  headers: readonly string[] = comparedHeaders,
  as: ComparedAs = 'later',
): ComparedHop[] {
  const aligned = alignHops(before, after);
  return aligned.map((pair, index) => {
    const differences = differencesOf(pair, aligned[index - 1], headers).map((found) => {
      const complete: Omit<Difference, 'says'> = { name: null, urlPieces: [], ...found };
      return { ...complete, says: describeDifference(complete, positionOf(pair), as) };
    });
    return { before: pair.before && sideOf(pair.before), after: pair.after && sideOf(pair.after), differences };
  });
}

interface Pair {
  before: ComparableHop | null;
  after: ComparableHop | null;
}

type Found = Pick<Difference, 'kind' | 'before' | 'after'> & Partial<Pick<Difference, 'name' | 'urlPieces'>>;

/** From 1, in the chain that has it. */
const positionOf = ({ before, after }: Pair): number => ((after ?? before)?.hopIndex ?? 0) + 1;

const sideOf = ({ hopIndex, url, method, statusCode, redirectType, latencyMs }: ComparableHop): ComparedHopSide => ({
  hopIndex,
  url,
  method,
  statusCode,
  redirectType,
  latencyMs,
});

function differencesOf({ before, after }: Pair, previous: Pair | undefined, headers: readonly string[]): Found[] {
  if (before === null || after === null) {
    return [{ kind: 'hop', before: before?.url ?? null, after: after?.url ?? null }];
  }
  return [
    ...(isLedTo(before, previous?.before) && isLedTo(after, previous?.after)
      ? []
      : urlDifference('url', before.url, after.url)),
    ...between('method', before.method, after.method),
    ...responseDifferences(before, after),
    ...(before.redirect && after.redirect ? urlDifference('target', before.redirect.to, after.redirect.to) : []),
    ...errorDifference(before, after),
    ...headerDifferences(before, after, headers),
    ...cookieDifferences(before, after),
    ...certificateDifferences(before, after),
  ];
}

/** Then the hop before has another target, which is reported there. */
const isLedTo = ({ url }: ComparableHop, previous: ComparableHop | null | undefined): boolean =>
  previous?.redirect?.to === url;

function between(kind: DifferenceKind, before: string | null, after: string | null, name?: string): Found[] {
  return before === after ? [] : [{ kind, before, after, ...(name !== undefined && { name }) }];
}

function urlDifference(kind: 'url' | 'target', before: string, after: string): Found[] {
  return between(kind, before, after).map((found) => ({ ...found, urlPieces: differingPieces(before, after) }));
}

/** Another status means another type, so only one is reported. */
function responseDifferences(before: ComparableHop, after: ComparableHop): Found[] {
  const status = between('status', textOf(before.statusCode), textOf(after.statusCode));
  return status.length > 0 ? status : between('type', before.redirectType, after.redirectType);
}

const textOf = (value: number | null): string | null => (value === null ? null : String(value));

/** By its code: the message has values that differ each time. */
function errorDifference(before: ComparableHop, after: ComparableHop): Found[] {
  if (before.error?.code === after.error?.code) return [];
  return between('error', before.error?.message ?? null, after.error?.message ?? null);
}

/** Those that decide what browsers, caches and search engines do. Location is compared by where it leads. */
export const comparedHeaders = [
  'Content-Type',
  'Cache-Control',
  'Vary',
  'Refresh',
  'Link',
  'X-Robots-Tag',
  'Strict-Transport-Security',
  'Content-Security-Policy',
  'X-Frame-Options',
  'X-Content-Type-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Access-Control-Allow-Origin',
] as const;

function headerDifferences(before: ComparableHop, after: ComparableHop, headers: readonly string[]): Found[] {
  const [from, to] = [headersOf(before), headersOf(after)];
  return headers.flatMap((name) => {
    const key = name.toLowerCase();
    return between('header', from.get(key) ?? null, to.get(key) ?? null, name);
  });
}

function headersOf({ responseHeaders }: ComparableHop): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of responseHeaders) {
    const key = name.toLowerCase();
    const known = values.get(key);
    const shown = withoutNonces(value.replaceAll(/\s+/g, ' ').trim());
    values.set(key, known === undefined ? shown : `${known}, ${shown}`);
  }
  return values;
}

/** Content Security Policy Level 3 section 2.3.1: a nonce is another one in every response. */
const withoutNonces = (value: string): string => value.replaceAll(/'nonce-[^' ]*'/gi, "'nonce-…'");

/** Whether a cookie is set, by its name: values differ from visitor to visitor. */
function cookieDifferences(before: ComparableHop, after: ComparableHop): Found[] {
  const [from, to] = [cookieNames(before), cookieNames(after)];
  return [...new Set([...from, ...to])].flatMap((name) =>
    between('cookie', from.has(name) ? name : null, to.has(name) ? name : null, name),
  );
}

const cookieNames = ({ cookiesSet }: ComparableHop): Set<string> => new Set(cookiesSet.map(cookieName));

/** Cookies: HTTP State Management Mechanism (RFC 6265bis) section 5.6: what has no equals sign is a value without a name. */
function cookieName(line: string): string {
  const [pair = ''] = line.split(';', 1);
  return pair.slice(0, Math.max(0, pair.indexOf('='))).trim();
}

/** Only where both hops had a connection with TLS: that one has none is its scheme or an error. */
function certificateDifferences({ tls: before }: ComparableHop, { tls: after }: ComparableHop): Found[] {
  if (before === null || after === null) return [];
  const [from, to] = [before.chain[0], after.chain[0]];
  return [
    ...between('tls-version', before.protocol, after.protocol),
    ...(from && to ? between('issuer', issuerOf(from), issuerOf(to)) : []),
    ...(from && to ? between('expiry', from.validTo, to.validTo) : []),
    ...between('trust', trustOf(before), trustOf(after)),
  ];
}

const issuerOf = ({ issuer }: Pick<Certificate, 'issuer'>): string =>
  [issuer.O, issuer.CN].filter((part) => part !== undefined && part !== '').join(', ') || 'unnamed';

const trustOf = ({ trusted, trustError }: Pick<HopTls, 'trusted' | 'trustError'>): string =>
  trusted ? 'trusted' : (trustError ?? 'not trusted');
