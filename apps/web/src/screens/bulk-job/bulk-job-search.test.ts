import { expect, test } from 'vitest';
import { parseBulkJobSearch } from './bulk-job-search.ts';

test.each([
  [{}, {}],
  [{ tab: 'results', filter: 'all', search: '', after: 0 }, {}],
  [
    { tab: 'map', filter: 'failed', search: 'example.com', after: 120 },
    { tab: 'map', filter: 'failed', search: 'example.com', after: 120 },
  ],
  [{ search: 404 }, { search: '404' }],
  [{ tab: 'nothing', filter: ['ok'], search: { a: 1 }, after: -1 }, {}],
  [{ after: 1.5 }, {}],
  [
    { tab: 'findings', finding: 'loops' },
    { tab: 'findings', finding: 'loops' },
  ],
  [{ tab: 'findings', finding: 'nothing' }, { tab: 'findings' }],
  [{ finding: 'loops' }, {}],
  [{ after: 2 ** 31 }, {}],
])('parseBulkJobSearch reads %j', (given, expected) => {
  expect(parseBulkJobSearch(given)).toEqual(expected);
});
