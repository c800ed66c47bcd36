import { expect, test } from 'vitest';
import { bulkJobIdIn, type QueryKey, queryKeys } from './query-keys.ts';

const keys: readonly QueryKey[] = Object.values(queryKeys).map((made) =>
  typeof made === 'function' ? (made as (...given: unknown[]) => QueryKey)({ id: 'a', finishedAt: null }, {}) : made,
);

test('no two kinds of data share a key', () => {
  const written = keys.map((key) => JSON.stringify(key));
  expect(written.filter((key, index) => written.indexOf(key) !== index)).toEqual([]);
});

test('a key written by hand does not compile', () => {
  // @ts-expect-error: keys are made in query-keys.ts alone
  const byHand: QueryKey = ['projects'];
  expect(byHand).toEqual(queryKeys.projects);
});

test('the query of a bulk job is told from those for its rows and its summary', () => {
  const job = { id: 'j', finishedAt: null } as Parameters<typeof queryKeys.bulkSummary>[0];
  const rows = queryKeys.bulkRows(job, { filter: 'all', search: '', after: 0 });
  const found = [queryKeys.bulkJob('j'), rows, queryKeys.bulkSummary(job), queryKeys.bulkJobs].map(bulkJobIdIn);
  expect(found).toEqual(['j', undefined, undefined, undefined]);
});
