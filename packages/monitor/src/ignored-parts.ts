import * as z from 'zod/mini';
import type { WatchedChain } from './watched-chain.ts';

/** Whether a segment of a path is an id, a time or a token: six digits and more, or sixteen characters with digits among them. */
export const looksRandom = (segment: string): boolean =>
  /^\d{6,}$/.test(segment) || (segment.length >= 16 && /\d/.test(segment) && /^[\w.~-]+$/.test(segment));

/**
 * A part of URLs that is another one at every request.
 * - `value`: of a parameter; that it is there still counts.
 * - `parameter`: it comes and goes.
 * - `path`: the segments that a pattern has a * for.
 */
export const ignoredPart = z.object({
  kind: z.enum(['value', 'parameter', 'path']),
  host: z.string(),
  /** The parameter, or the pattern of the path. */
  name: z.string(),
  /** Two of the values that were seen. */
  examples: z.array(z.string()),
  /** One sentence. */
  says: z.string(),
  /** False: a person took it back, and it is compared like all the rest. */
  isIgnored: z.boolean(),
});
export type IgnoredPart = z.infer<typeof ignoredPart>;

/** Names a part among the others. */
export const partId = ({ kind, host, name }: Pick<IgnoredPart, 'kind' | 'host' | 'name'>): string =>
  `${kind} ${host} ${name}`;

/**
 * What differs between chains that should be equal: those of a baseline, or one that changed and what it was before.
 * Only chains of the same hops can be laid over each other; of others nothing is found.
 */
export function findVolatileParts(chains: readonly WatchedChain[]): IgnoredPart[] {
  const [first] = chains;
  if (first === undefined || chains.some((chain) => shapeOf(chain) !== shapeOf(first))) return [];
  const found = first.hops.flatMap((_, index) => {
    const hops = chains.map((chain) => chain.hops[index]);
    const requested = volatileIn(hops.map((hop) => hop?.url ?? ''));
    return [...requested, ...volatileIn(hops.map((hop) => hop?.redirect?.to ?? ''))];
  });
  return [...new Map(found.map((part) => [partId(part), part])).values()];
}

/** The same for chains of hops with equal responses. */
export const shapeOf = ({ hops }: WatchedChain): string =>
  hops.map(({ statusCode, redirectType }) => `${statusCode} ${redirectType}`).join(', ');

function volatileIn(texts: readonly string[]): IgnoredPart[] {
  const urls = texts.map((text) => URL.parse(text)).filter((url) => url !== null);
  const [first] = urls;
  if (first === undefined || urls.length < texts.length || urls.some(({ origin }) => origin !== first.origin))
    return [];
  return [...volatilePath(urls, first), ...volatileParameters(urls, first.host)];
}

function volatilePath(urls: readonly URL[], { host, pathname }: URL): IgnoredPart[] {
  const paths = urls.map((url) => url.pathname.split('/'));
  const length = pathname.split('/').length;
  if (paths.some((segments) => segments.length !== length)) return [];
  const pattern = pathname
    .split('/')
    .map((segment, at) => (paths.every((path) => path[at] === segment) ? segment : '*'));
  if (!pattern.includes('*')) return [];
  // A path of which nothing stays is another page, unless it has nothing but ids.
  const isAllNew = pattern.slice(1).every((segment) => segment === '*');
  if (isAllNew && !paths.every((path) => path.slice(1).every(looksRandom))) return [];
  return [
    partOf(
      'path',
      host,
      pattern.join('/'),
      urls.map((url) => url.pathname),
    ),
  ];
}

function volatileParameters(urls: readonly URL[], host: string): IgnoredPart[] {
  const names = new Set(urls.flatMap(({ searchParams }) => [...searchParams.keys()]));
  return [...names].flatMap((name) => {
    const values = urls.map(({ searchParams }) => searchParams.getAll(name).join(' '));
    const isAlways = urls.every(({ searchParams }) => searchParams.has(name));
    if (isAlways && new Set(values).size === 1) return [];
    return [partOf(isAlways ? 'value' : 'parameter', host, name, values)];
  });
}

const longestExample = 80;

function partOf(kind: IgnoredPart['kind'], host: string, name: string, values: readonly string[]): IgnoredPart {
  const examples = [...new Set(values)].slice(0, 2).map((value) => value.slice(0, longestExample));
  return { kind, host, name, examples, says: sentence(kind, host, name), isIgnored: true };
}

function sentence(kind: IgnoredPart['kind'], host: string, name: string): string {
  switch (kind) {
    case 'value':
      return `Ignored: the value of query parameter ${name} on ${host} changes on every request.`;
    case 'parameter':
      return `Ignored: query parameter ${name} on ${host} isn't always present.`;
    case 'path':
      return `Ignored: the * part of path ${name} on ${host} changes on every request.`;
  }
}

/** A URL with its ignored parts masked. */
export function maskUrl(text: string, parts: readonly IgnoredPart[]): string {
  const url = URL.parse(text);
  if (url === null) return text;
  const mine = parts.filter(({ host, isIgnored }) => isIgnored && host === url.host);
  if (mine.length === 0) return text;
  const pattern = mine.find(({ kind, name }) => kind === 'path' && matchesPattern(url.pathname, name));
  const named = new Map(mine.filter(({ kind }) => kind !== 'path').map(({ kind, name }) => [name, kind]));
  const query = url.search
    .slice(1)
    .split('&')
    .map((pair) => ({ pair, name: nameOf(pair) }))
    .filter(({ pair, name }) => pair !== '' && named.get(name) !== 'parameter')
    .map(({ pair, name }) => (named.has(name) ? `${pair.split('=', 1)[0]}=*` : pair))
    .join('&');
  const path = pattern === undefined ? url.pathname : pattern.name;
  const user = url.username === '' ? '' : `${url.username}@`;
  return `${url.protocol}//${user}${url.host}${path}${query === '' ? '' : `?${query}`}${url.hash}`;
}

const nameOf = (pair: string): string => [...new URLSearchParams(pair).keys()][0] ?? '';

function matchesPattern(path: string, pattern: string): boolean {
  const [segments, expected] = [path.split('/'), pattern.split('/')];
  return (
    segments.length === expected.length && expected.every((part, index) => part === '*' || part === segments[index])
  );
}

/** A chain with its ignored parts masked. */
export function maskChain(chain: WatchedChain, parts: readonly IgnoredPart[]): WatchedChain {
  return {
    ...chain,
    finalUrl: chain.finalUrl && maskUrl(chain.finalUrl, parts),
    hops: chain.hops.map((hop) => ({
      ...hop,
      url: maskUrl(hop.url, parts),
      redirect: hop.redirect && { ...hop.redirect, to: maskUrl(hop.redirect.to, parts) },
    })),
  };
}
