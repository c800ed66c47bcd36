import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Contract, contractText, writeContract } from '@hopwise/contract';
import { collectSitemapUrls, type Network } from '@hopwise/engine';
import {
  type DialectId,
  detectDialect,
  dialectOf,
  RedirectFileError,
  type RedirectMap,
  readRedirectMap,
} from '@hopwise/redirect-map';
import { testsOf } from '@hopwise/redirect-map/contract-tests';
import { CommandError, reasonOf } from './command-error.ts';

/** Files of these formats are contracts when they can be read as such. */
const alsoContracts: readonly DialectId[] = ['csv', 'json', 'yaml', 'netlify', 'cloudflare', 'gitlab'];

/** Whether a file is one of redirects rather than a contract. `isContract` reads it as one. */
export function isRedirectFile(source: Uint8Array, fileName: string, isContract: () => boolean): boolean {
  const text = contractText(source);
  // One with a typo is still a contract.
  if (/^(?:(?:tests|version|base|defaults)\s*:|(?:\/|https?:\/\/)\S*\s+(?:->|→)\s)/m.test(text)) return false;
  const dialect = detectDialect(text, fileName);
  if (dialect === undefined) return false;
  const isNamed = /(?:^|[/\\.])_redirects(?:\.\w+)?$/.test(fileName);
  return !isNamed && alsoContracts.includes(dialect) && isContract() ? false : hasRules(source, fileName);
}

function hasRules(source: Uint8Array, fileName: string): boolean {
  try {
    return readRedirectMap(source, { fileName }).rules.length > 0;
  } catch (error) {
    if (error instanceof RedirectFileError) return false;
    throw error;
  }
}

/** The redirects of a file as a contract, which is also written as YAML for servers. */
export function redirectContract(
  map: RedirectMap,
  base: string | null,
  urls: readonly string[],
): { contract: Contract; text: string; skipped: ReturnType<typeof testsOf>['skipped'] } {
  const { tests, skipped } = testsOf(map, { urls });
  if (tests.length === 0) throw new CommandError(`${map.fileName}: no row can be tested`);
  const needsBase = tests.some(({ from }) => from.startsWith('/'));
  if (needsBase && base === null) {
    throw new CommandError(
      `${map.fileName} is a ${dialectOf(map.dialect)?.title ?? ''} file without a site. Add --live https://www.example.com`,
    );
  }
  const contract: Contract = { base: needsBase ? base : null, connect: null, tests };
  return { contract, text: writeContract(contract, 'yaml') ?? '', skipped };
}

/** URLs for the patterns of a file: a text with one in each line, or a sitemap. */
export async function urlsFrom(source: string, network: Network, signal: AbortSignal): Promise<string[]> {
  if (!existsSync(source) && /^https?:\/\//i.test(source)) {
    const { urls, failed } = await collectSitemapUrls(network, {
      url: source,
      maxUrls: 50_000,
      timeoutMs: 60_000,
      signal,
    });
    const [problem] = failed;
    if (urls.length === 0) throw new CommandError(`${source}: ${problem?.reason ?? 'no URLs found'}`);
    return urls;
  }
  const text = await readFile(source, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${source} can't be read: ${reasonOf(error)}`);
  });
  if (/<(?:urlset|sitemapindex)\b/.test(text)) {
    return [...text.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].map(({ 1: url = '' }) => url.replaceAll('&amp;', '&'));
  }
  return text.split(/[\r\n]+/).flatMap((line) => /^\s*((?:\/|https?:\/\/)\S*)/.exec(line)?.[1] ?? []);
}
