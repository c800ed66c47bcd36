import { expect, test } from 'vitest';
import { bulkJobIdIn, type QueryKey, queryKeys } from './query-keys.ts';

const keys: readonly QueryKey[] = Object.values(queryKeys).map((made) =>
  typeof made === 'function' ? (made as (...given: unknown[]) => QueryKey)({ id: 'a', finishedAt: null }, {}) : made,
);

test('gives every kind of data its own key', () => {
  const written = keys.map((key) => JSON.stringify(key));
  expect(written.filter((key, index) => written.indexOf(key) !== index)).toEqual([]);
});

test('rejects a handwritten key at compile time', () => {
  // @ts-expect-error: only query-keys.ts can create keys
  const byHand: QueryKey = ['projects'];
  expect(byHand).toEqual(queryKeys.projects);
});

test('distinguishes the query of a bulk job from those of its rows and summary', () => {
  const job = { id: 'j', finishedAt: null } as Parameters<typeof queryKeys.bulkSummary>[0];
  const rows = queryKeys.bulkRows(job, { filter: 'all', search: '', after: 0 });
  const found = [queryKeys.bulkJob('j'), rows, queryKeys.bulkSummary(job), queryKeys.bulkJobs].map(bulkJobIdIn);
  expect(found).toEqual(['j', undefined, undefined, undefined]);
});
