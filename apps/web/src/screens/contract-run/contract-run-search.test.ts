import { contractRowFilters as filtersOfModel } from '@hopwise/model';
import { expect, test } from 'vitest';
import { contractRowFilters, parseContractRunSearch } from './contract-run-search.ts';

test.each([
  [{}, {}],
  [
    { filter: 'all', after: 50 },
    { filter: 'all', after: 50 },
  ],
  [
    { filter: 'could-not-run', after: '50' },
    { filter: 'could-not-run', after: 50 },
  ],
  [{ filter: 'nothing', after: -1 }, {}],
  [{ filter: {}, after: 2 ** 31 }, {}],
])('parseContractRunSearch reads %j', (given, search) => {
  expect(parseContractRunSearch(given)).toEqual({ filter: undefined, after: undefined, ...search });
});

test('offers every filter of the API', () => {
  expect(contractRowFilters.toSorted()).toEqual([...filtersOfModel].toSorted());
});
