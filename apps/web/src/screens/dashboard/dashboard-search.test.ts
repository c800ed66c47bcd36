import { expect, test } from 'vitest';
import { parseDashboardSearch } from './dashboard-search.ts';

const id = '0190a1b2-0000-7000-8000-000000000000';
const cursor = (value: string) => Buffer.from(`${value},${id}`).toString('base64url');
const byTime = cursor('2026-03-14T09:26:53.123Z');
const byNumber = cursor('812.25');

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
  [
    { sort: 'time', order: 'asc' },
    { sort: 'time', order: 'asc' },
  ],
  [{ sort: 'started', order: 'desc', bulk: 'jobs' }, {}],
  [{ sort: 'time', bulk: 'rows' }, { bulk: 'rows' }],
  [{ origin: 'monitor' }, { origin: 'monitor' }],
  [{ origin: 'cron' }, {}],
  [{ origin: 'monitor,web,cron' }, { origin: 'web,monitor' }],
  [{ origin: 'contract,bulk,api,web' }, {}],
  [{ origin: ['web'] }, {}],
  [
    { origin: 'contract', sort: 'time' },
    { origin: 'contract', bulk: 'rows' },
  ],
  [{ after: byTime }, { after: byTime }],
  [
    { sort: 'time', after: byNumber },
    { sort: 'time', after: byNumber },
  ],
  [{ sort: 'time', after: byTime }, { sort: 'time' }],
  [{ after: 'nonsense' }, {}],
  [{ after: 7 }, {}],
  [{ after: 'ä' }, {}],
])('parseDashboardSearch reads %j', (given, expected) => {
  expect(parseDashboardSearch(given)).toEqual(expected);
});
