import { type Query, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { invalidate } from './invalidate.ts';
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

test('what is invalidated is all that was fetched under a key, and nothing beside it', () => {
  const queries = new QueryClient();
  for (const key of keys) queries.setQueryData(key, 'fetched');
  invalidate(queries, queryKeys.projects, queryKeys.checks);
  const isOld = ({ state }: Query) => state.isInvalidated;
  const old = queries.getQueryCache().findAll({ predicate: isOld });
  expect([...new Set(old.map(({ queryKey }) => queryKey[0]))]).toEqual(['projects', 'checks']);
  expect(old).toHaveLength(7);
});

test('the query of a bulk job is told from those for its rows and its summary', () => {
  const job = { id: 'j', finishedAt: null } as Parameters<typeof queryKeys.bulkSummary>[0];
  const rows = queryKeys.bulkRows(job, { filter: 'all', search: '', after: 0 });
  const found = [queryKeys.bulkJob('j'), rows, queryKeys.bulkSummary(job), queryKeys.bulkJobs].map(bulkJobIdIn);
  expect(found).toEqual(['j', undefined, undefined, undefined]);
});
