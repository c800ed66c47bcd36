import { expect, it } from 'vitest';
import type { Finding } from './analysis.ts';
import { isIndexable } from './is-indexable.ts';

const found = (status: Finding['status'], outcome: string | null) =>
  [{ id: 'seo/indexable', status, outcome }] as unknown as Finding[];

it.each<[string, boolean, Finding[], boolean | null]>([
  ['as the audit says', false, found('scored', 'yes'), true],
  ['no for any other outcome', false, found('scored', 'refused-certificate'), false],
  ['not known where it was not checked', false, found('not-run', null), null],
  ['by noindex alone in checks of earlier versions', true, [], false],
  ['the same without it', false, [], true],
])('%s', (_, noindex, findings, expected) => {
  expect(isIndexable({ noindex }, findings)).toBe(expected);
});
