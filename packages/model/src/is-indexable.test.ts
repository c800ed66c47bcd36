import { expect, it } from 'vitest';
import type { Finding } from './analysis.ts';
import { isIndexable, isSitemapPresent } from './is-indexable.ts';

const found = (status: Finding['status'], outcome: string | null, id = 'seo/indexable') =>
  [{ id, status, outcome }] as unknown as Finding[];

it.each<[string, boolean, Finding[], boolean | null]>([
  ['as the audit says', false, found('scored', 'yes'), true],
  ['no for any other outcome', false, found('scored', 'refused-certificate'), false],
  ['not known where it was not checked', false, found('not-run', null), null],
  ['by noindex alone in checks of earlier versions', true, [], false],
  ['the same without it', false, [], true],
])('%s', (_, noindex, findings, expected) => {
  expect(isIndexable({ noindex }, findings)).toBe(expected);
});

it.each<[string, boolean, Finding[], boolean | null]>([
  ['a sitemap that is there', true, found('scored', 'found', 'seo/sitemap'), true],
  ['none', false, found('scored', 'missing', 'seo/sitemap'), false],
  ['one that was not asked for', false, found('not-run', null, 'seo/sitemap'), null],
  ['none in checks of earlier versions', false, [], false],
])('%s', (_, present, findings, expected) => {
  expect(isSitemapPresent(present, findings)).toBe(expected);
});
