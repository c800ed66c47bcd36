import { expect, test } from 'vitest';
import { parseDashboardSearch } from './dashboard-search.ts';

test.each([
  [{}, {}],
  [
    { period: '30d', tab: 'projects' },
    { period: '30d', tab: 'projects' },
  ],
  [{ period: '7d', tab: 'activity' }, {}],
  [{ period: '2y', tab: 7, status: 'ok', search: ['a'] }, {}],
  [
    { status: 'LOOP', search: 'example.com' },
    { status: 'LOOP', search: 'example.com' },
  ],
  [{ search: 404 }, { search: '404' }],
])('parseDashboardSearch reads %j', (given, expected) => {
  expect(parseDashboardSearch(given)).toEqual(expected);
});
