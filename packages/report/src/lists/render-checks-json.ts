import type { ChecksExport } from '@hopwise/model';
import { escapeUnseen } from '../json-text.ts';
import type { ChecksListing, ListedCheck } from './listed-check.ts';

/** One JSON document, a line per check, written as they come. */
export async function* renderChecksJson(
  listing: ChecksListing,
  checks: AsyncIterable<ListedCheck>,
): AsyncGenerator<string> {
  const { title, from, to, generatedAt, productVersion } = listing;
  const head: Omit<ChecksExport, 'checks'> = {
    format: 'hopwise-checks',
    formatVersion: 1,
    title,
    from,
    to,
    generatedAt,
    generator: { name: 'Hopwise', version: productVersion },
  };
  yield `${escapeUnseen(JSON.stringify(head)).slice(0, -1)},"checks":[`;
  let separator = '\n';
  for await (const check of checks) {
    yield `${separator}${escapeUnseen(JSON.stringify(check))}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}
