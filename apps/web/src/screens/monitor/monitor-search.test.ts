import { expect, test } from 'vitest';
import { parseMonitorSearch } from './monitor-search.ts';

test.each([
  [{}, {}],
  [{ tab: 'overview' }, {}],
  [{ tab: 'settings' }, { tab: 'settings' }],
  [{ tab: 'nothing' }, {}],
  [{ tab: ['changes'] }, {}],
])('parseMonitorSearch reads %j', (given, expected) => {
  expect(parseMonitorSearch(given)).toEqual(expected);
});
