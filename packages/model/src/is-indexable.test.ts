import { expect, it } from 'vitest';
import type { Finding } from './analysis.ts';
import { isIndexable, isSitemapPresent } from './is-indexable.ts';

const found = (status: Finding['status'], outcome: string | null, id = 'seo/indexable') =>
  [{ id, status, outcome }] as unknown as Finding[];

it.each<[string, Finding[], boolean | null]>([
  ['as the audit says', found('scored', 'yes'), true],
  ['no for any other outcome', found('scored', 'refused-certificate'), false],
  ['not known where it was not checked', found('not-run', null), null],
  ['not known without the audit', [], null],
])('%s', (_, findings, expected) => {
  expect(isIndexable(findings)).toBe(expected);
});

it.each<[string, boolean, Finding[], boolean | null]>([
  ['a sitemap that is there', true, found('scored', 'found', 'seo/sitemap'), true],
  ['none', false, found('scored', 'missing', 'seo/sitemap'), false],
  ['one that was not asked for', false, found('not-run', null, 'seo/sitemap'), null],
])('%s', (_, present, findings, expected) => {
  expect(isSitemapPresent(present, findings)).toBe(expected);
});
