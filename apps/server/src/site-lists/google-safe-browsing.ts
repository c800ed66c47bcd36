import { createHash } from 'node:crypto';
import * as z from 'zod';

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
  let restsUntil = 0;

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
    restsUntil = performance.now() + restMs;
    throw error;
  }

  return {
    async search(expressions) {
      const hashes = new Map(expressions.map((expression) => [expression, sha256(expression)]));
      const isKnown = (prefix: string) => (cache.get(prefix)?.expiresAt ?? 0) > performance.now();
      const unknown = [...new Set([...hashes.values()].map(prefixOf))].filter((prefix) => !isKnown(prefix));
      if (unknown.length > 0 && performance.now() < restsUntil) throw new Error('Google Safe Browsing failed recently');
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
