import { expect, test } from 'vitest';
import { parseProjectSearch } from './project-search.ts';

test.each([
  [{}, {}],
  [
    { tab: 'settings', period: '90d' },
    { tab: 'settings', period: '90d' },
  ],
  [{ tab: 'overview', period: '30d', page: 1 }, {}],
  [{ tab: 'checks' }, { tab: 'checks' }],
  [{ page: '3' }, { tab: 'checks', page: 3 }],
  [{ page: -2, tab: ['checks'], status: 1, search: {} }, {}],
  [{ page: 1.5 }, {}],
  [
    { tab: 'monitors', state: 'down' },
    { tab: 'monitors', state: 'down' },
  ],
  [{ state: 'fine' }, {}],
  [
    { status: 'ERROR', search: 'shop' },
    { tab: 'checks', status: 'ERROR', search: 'shop' },
  ],
])('parseProjectSearch reads %j', (given, expected) => {
  expect(parseProjectSearch(given)).toEqual(expected);
});
