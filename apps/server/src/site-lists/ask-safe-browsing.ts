import type { SafeBrowsing } from '@hopwise/model';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts';
import { findBlocklistMatches, type ListedBlocklist, listBlocklists } from './blocklists-table.ts';
import type { GoogleSafeBrowsing } from './google-safe-browsing.ts';
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
