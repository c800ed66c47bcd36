import * as z from 'zod/mini';
import { bulkRow } from './bulk.ts';
import { searchInput } from './check-lists.ts';
import { numberInQuery, pageLimit } from './plain-line.ts';

/**
 * How a row differs between two bulk jobs or contract runs. changed: it succeeds in both, but ends elsewhere or with
 * another status; incomplete: one of the two didn't track it.
 */
export const rowChanges = [
  'broken',
  'fixed',
  'still-failing',
  'changed',
  'unchanged',
  'added',
  'removed',
  'incomplete',
] as const;
export type RowChange = (typeof rowChanges)[number];

export const rowChangeFilters = ['all', ...rowChanges] as const;
export type RowChangeFilter = (typeof rowChangeFilters)[number];

const filterInput = z._default(
  z.enum(rowChangeFilters, { error: `Filter must be one of ${rowChangeFilters.join(', ')}` }),
  'all',
);
const beforeInput = z.optional(z.uuid({ error: 'Before must be an ID' }));

/** One of the two. */
export const comparedJob = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  projectName: z.string(),
  /** The contract of a run; null for a bulk job. */
  contractId: z.nullable(z.uuid()),
  /** The file, or the contract. */
  name: z.string(),
  /** The site that a contract run requested; null: the one in its tests. */
  base: z.nullable(z.string()),
  rows: z.int(),
  createdAt: z.iso.datetime(),
});
export type ComparedJob = z.infer<typeof comparedJob>;

export const jobComparison = z.object({
  before: comparedJob,
  after: comparedJob,
  counts: z.record(z.enum(rowChanges), z.int()),
});
export type JobComparison = z.infer<typeof jobComparison>;

/** GET /v2/bulk/jobs/{id}/comparison and /v2/contract-runs/{id}/comparison */
export const jobComparisonQuery = z.object({
  /** The earlier job or run; left out: the last one of the same file or contract. */
  before: beforeInput,
});

/** The CSV file of a comparison. */
export const comparisonFileQuery = z.object({ before: beforeInput, filter: filterInput });

/** The rows of a comparison. */
export const comparedRowsQuery = z.object({
  before: beforeInput,
  filter: filterInput,
  limit: pageLimit(50, 200),
  /** nextCursor of the page before. */
  cursor: z._default(numberInQuery('Cursor', 0, 2 ** 32 - 1), 0),
  /** Part of the URL. */
  search: z.optional(searchInput),
});
export type ComparedRowsQuery = z.infer<typeof comparedRowsQuery>;

export const comparedRow = z.object({
  change: z.enum(rowChanges),
  /** null: added. */
  before: z.nullable(bulkRow),
  /** null: removed. */
  after: z.nullable(bulkRow),
});
export type ComparedRow = z.infer<typeof comparedRow>;

/** A page of a large comparison may have fewer rows than requested: continue while there is a nextCursor. */
export const comparedRowsPage = z.object({ rows: z.array(comparedRow), nextCursor: z.nullable(z.int()) });
export type ComparedRowsPage = z.infer<typeof comparedRowsPage>;
