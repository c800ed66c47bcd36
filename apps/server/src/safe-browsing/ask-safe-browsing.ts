import type { SafeBrowsing } from '@hopwise/model';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { findBlocklistMatches, listBlocklists } from './blocklists-table.ts';
import type { GoogleSafeBrowsing } from './google-safe-browsing.ts';
import { urlExpressions } from './url-expressions.ts';

export interface SafeBrowsingDeps {
  db: Database;
  /** Absent when the owner has given no key. */
  google?: GoogleSafeBrowsing | undefined;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

type Source = SafeBrowsing['sources'][number];

/** What the lists of dangerous sites say of these URLs. Nothing to ask means UNKNOWN, never SAFE. */
export async function askSafeBrowsing(deps: SafeBrowsingDeps, urls: readonly string[]): Promise<SafeBrowsing> {
  const expressions = [...new Set(urls.flatMap(urlExpressions))];
  const sources = (await Promise.all([askLists(deps, expressions), askGoogle(deps, expressions)])).flat();
  return {
    verdict: overall(sources),
    sources,
    checkedAt: sources.length === 0 ? null : new Date().toISOString(),
  };
}

function overall(sources: readonly Source[]): Source['verdict'] {
  const verdicts = new Set(sources.map(({ verdict }) => verdict));
  if (verdicts.has('UNSAFE')) return 'UNSAFE';
  return verdicts.has('SAFE') ? 'SAFE' : 'UNKNOWN';
}

async function askLists({ db }: SafeBrowsingDeps, expressions: readonly string[]): Promise<Source[]> {
  const lists = await listBlocklists(db);
  if (lists.length === 0) return [];
  const matches = await findBlocklistMatches(db, expressions);
  return lists.map(({ name, title, importedAt }) => {
    const threats = matches.filter(({ listName }) => listName === name).map(({ threat }) => threat);
    return sourceOf(`${title} (imported ${importedAt.toISOString().slice(0, 10)})`, [...new Set(threats)]);
  });
}

async function askGoogle({ google, logger }: SafeBrowsingDeps, expressions: readonly string[]): Promise<Source[]> {
  if (google === undefined) return [];
  const name = 'Google Safe Browsing';
  try {
    return [sourceOf(name, await google.search(expressions))];
  } catch (error) {
    logger.warn({ err: error }, 'Google Safe Browsing could not be asked');
    return [{ name, verdict: 'UNKNOWN', threats: [] }];
  }
}

const sourceOf = (name: string, threats: string[]): Source => ({
  name,
  verdict: threats.length > 0 ? 'UNSAFE' : 'SAFE',
  threats,
});
