import { expect, test } from 'vitest';
import { parseProjectSearch } from './project-search.ts';

test.each([
  [{}, {}],
  [
    { tab: 'settings', period: '90d' },
    { tab: 'settings', period: '90d' },
  ],
  [{ tab: 'checks', period: '30d', page: 1 }, {}],
  [{ page: '3' }, { page: 3 }],
  [{ page: -2, tab: ['checks'], status: 1, search: {} }, {}],
  [{ page: 1.5 }, {}],
  [
    { tab: 'monitors', state: 'down' },
    { tab: 'monitors', state: 'down' },
  ],
  [{ state: 'fine' }, {}],
  [
    { status: 'ERROR', search: 'shop' },
    { status: 'ERROR', search: 'shop' },
  ],
])('parseProjectSearch reads %j', (given, expected) => {
  expect(parseProjectSearch(given)).toEqual(expected);
});
