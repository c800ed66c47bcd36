import { expect, test } from 'vitest';
import { parseNewMonitorSearch } from './new-monitor-search.ts';

test.each([
  [{}, {}],
  [{ url: 'https://example.com/a' }, { url: 'https://example.com/a' }],
  [{ contract: 'an-id', url: '' }, { contract: 'an-id' }],
  [{ url: 7, contract: {} }, {}],
])('parseNewMonitorSearch reads %j', (given, expected) => {
  expect(parseNewMonitorSearch(given)).toEqual(expected);
});
