import { createHash } from 'node:crypto';
import type { SafeBrowsing } from '@hopwise/model';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import { findBlocklistMatches, type ListedBlocklist, listBlocklists } from './blocklists-table.ts';
import { urlExpressions } from './url-expressions.ts';

export interface SafeBrowsingDeps {
  db: Database;
  /** Undefined without a configured key. */
  google?: GoogleSafeBrowsing | undefined;
  logger: Pick<FastifyBaseLogger, 'warn'>;
  /** How soon an imported or removed list is noticed. */
  lookAgainMs?: number;
}

export type AskSafeBrowsing = (urls: readonly string[]) => Promise<SafeBrowsing>;

type Source = SafeBrowsing['sources'][number];
/** A list's entries for some expressions. */
type Threats = ReadonlyMap<string, readonly string[]>;

const usualLookAgainMs = 2000;

/**
 * Queries the blocklists for every check. So the set of lists is cached briefly, and without lists nothing is queried.
 * Without lists the status is UNKNOWN, never SAFE.
 */
export function createSafeBrowsing(deps: SafeBrowsingDeps): AskSafeBrowsing {
  const { db, google, logger, lookAgainMs = usualLookAgainMs } = deps;
  let lists: Promise<ListedBlocklist[]> = Promise.resolve([]);
  let lookedAt = Number.NEGATIVE_INFINITY;

  function currentLists(): Promise<ListedBlocklist[]> {
    if (performance.now() - lookedAt < lookAgainMs) return lists;
    lookedAt = performance.now();
    lists = listBlocklists(db);
    lists.catch(() => {
      lookedAt = Number.NEGATIVE_INFINITY;
    });
    return lists;
  }

  async function askLists(asked: () => Asked): Promise<Source[]> {
    try {
      const current = await currentLists();
      if (current.length === 0) return [];
      const matches = await findBlocklistMatches(db, asked().expressions);
      return current.map(({ name, title, importedAt }) => {
        const own = matches.filter(({ listName }) => listName === name);
        const threats = new Map(own.map(({ expression, threat }) => [expression, threat === '' ? [] : [threat]]));
        return sourceOf(`${title} (imported ${importedAt.toISOString().slice(0, 10)})`, threats, asked());
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      logger.warn({ err: error }, 'failed to query the imported blocklists');
      return [unknownSource('Imported blocklists')];
    }
  }

  async function askGoogle(asked: () => Asked): Promise<Source[]> {
    if (google === undefined) return [];
    const name = 'Google Safe Browsing';
    try {
      return [sourceOf(name, await google.search(asked().expressions), asked())];
    } catch (error) {
      logger.warn({ err: error }, 'failed to query Google Safe Browsing');
      return [unknownSource(name)];
    }
  }

  return async (urls) => {
    let known: Asked | undefined;
    // Usually there is nothing to query, and this runs for each bulk row.
    const asked = () => {
      known ??= askedAbout(urls);
      return known;
    };
    const sources = (await Promise.all([askLists(asked), askGoogle(asked)])).flat();
    return {
      verdict: overall(sources),
      sources,
      checkedAt: sources.length === 0 ? null : new Date().toISOString(),
    };
  };
}

interface Asked {
  /** Each URL with the expressions under which a list may have it. */
  byUrl: ReadonlyMap<string, readonly string[]>;
  expressions: string[];
}

function askedAbout(urls: readonly string[]): Asked {
  const byUrl = new Map(urls.map((url) => [url, urlExpressions(url)]));
  return { byUrl, expressions: [...new Set([...byUrl.values()].flat())] };
}

function overall(sources: readonly Source[]): Source['verdict'] {
  const verdicts = new Set(sources.map(({ verdict }) => verdict));
  if (verdicts.has('UNSAFE')) return 'UNSAFE';
  return verdicts.has('SAFE') ? 'SAFE' : 'UNKNOWN';
}

function sourceOf(name: string, threats: Threats, { byUrl }: Asked): Source {
  const urls = [...byUrl].filter(([, forms]) => forms.some((form) => threats.has(form))).map(([url]) => url);
  const named = [...new Set([...threats.values()].flat())];
  return { name, verdict: urls.length > 0 ? 'UNSAFE' : 'SAFE', threats: named, urls };
}

const unknownSource = (name: string): Source => ({ name, verdict: 'UNKNOWN', threats: [], urls: [] });

const prefixBytes = 4;
/** The service accepts 1000 at once; this many still make a URL of reasonable length. */
const prefixesPerCall = 200;
const timeoutMs = 4000;
const maxCached = 50_000;
/** Every check queries the service: while it is down, none should wait for it to fail again. */
const restMs = 30_000;

/** The part of hashes.search that we use (Safe Browsing v5). */
const searchResponse = z.object({
  fullHashes: z
    .array(
      z.object({
        fullHash: z.string(),
        fullHashDetails: z.array(z.object({ threatType: z.string().default('UNSPECIFIED') })).default([]),
      }),
    )
    .default([]),
  cacheDuration: z
    .string()
    .regex(/^\d+(?:\.\d+)?s$/)
    .default('300s'),
});

/** The full hashes that start with a prefix, and their threats. */
type Listed = Map<string, string[]>;

export interface GoogleSafeBrowsing {
  /** The expressions that Google lists, each with its threats. Rejects when the service is unavailable. */
  search(expressions: readonly string[]): Promise<Map<string, string[]>>;
}

/**
 * Queries Google's lists by hash prefix, so that Google doesn't learn which URLs are checked. Results are cached for as
 * long as it says.
 */
export function createGoogleSafeBrowsing({
  apiKey,
  url = new URL('https://safebrowsing.googleapis.com'),
}: {
  apiKey: string;
  url?: URL;
}): GoogleSafeBrowsing {
  const cache = new Map<string, { listed: Listed; expiresAt: number }>();
  let backoffUntil = 0;

  async function searchPrefixes(prefixes: readonly string[]): Promise<void> {
    const call = new URL('/v5/hashes:search', url);
    for (const prefix of prefixes) call.searchParams.append('hashPrefixes', prefix);
    call.searchParams.set('alt', 'json');
    const response = await fetch(call, {
      headers: { 'x-goog-api-key': apiKey, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`Google Safe Browsing responded with ${response.status}`);
    const { fullHashes, cacheDuration } = searchResponse.parse(await response.json());
    const expiresAt = performance.now() + Number.parseFloat(cacheDuration) * 1000;
    if (cache.size > maxCached) cache.clear();
    for (const prefix of prefixes) cache.set(prefix, { listed: new Map(), expiresAt });
    for (const { fullHash, fullHashDetails } of fullHashes) {
      const hash = Buffer.from(fullHash, 'base64');
      const threats = fullHashDetails.map(({ threatType }) => threatType);
      cache.get(prefixOf(hash))?.listed.set(hash.toString('base64url'), threats);
    }
  }

  function rest(error: unknown): never {
    backoffUntil = performance.now() + restMs;
    throw error;
  }

  return {
    async search(expressions) {
      const hashes = new Map(expressions.map((expression) => [expression, sha256(expression)]));
      const isKnown = (prefix: string) => (cache.get(prefix)?.expiresAt ?? 0) > performance.now();
      const unknown = [...new Set([...hashes.values()].map(prefixOf))].filter((prefix) => !isKnown(prefix));
      if (unknown.length > 0 && performance.now() < backoffUntil)
        throw new Error('Google Safe Browsing failed recently');
      for (let start = 0; start < unknown.length; start += prefixesPerCall) {
        await searchPrefixes(unknown.slice(start, start + prefixesPerCall)).catch(rest);
      }
      return new Map(
        [...hashes].flatMap(([expression, hash]) => {
          const threats = cache.get(prefixOf(hash))?.listed.get(hash.toString('base64url'));
          return threats === undefined ? [] : [[expression, threats]];
        }),
      );
    },
  };
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const prefixOf = (hash: Buffer): string => hash.subarray(0, prefixBytes).toString('base64url');
