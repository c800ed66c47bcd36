import { expect, test } from 'vitest';
import { parseContractSearch } from './contract-search.ts';

test.each([
  [{}, {}],
  [{ tab: 'text', line: 12 }, { line: 12 }],
  [
    { tab: 'runs', line: '3' },
    { tab: 'runs', line: 3 },
  ],
  [{ tab: 'nothing', line: 0 }, {}],
  [{ tab: ['runs'], line: 1.5 }, {}],
])('parseContractSearch reads %j', (given, search) => {
  expect(parseContractSearch(given)).toEqual({ tab: undefined, line: undefined, ...search });
});
