import type { RowChangeFilter } from '@hopwise/model';

/** A copy, so the router doesn't pull the schemas of bulk jobs into the first load. */
export const rowChangeFilters = [
  'all',
  'broken',
  'fixed',
  'still-failing',
  'changed',
  'added',
  'removed',
  'incomplete',
  'unchanged',
] as const satisfies readonly RowChangeFilter[];

/** The search parameters of a comparison of two jobs. */
export interface CompareJobsSearch {
  /** The earlier job or run; default: the previous one of the same file or contract. */
  before?: string | undefined;
  /** Default: broken rows if there are any, otherwise all. */
  filter?: RowChangeFilter | undefined;
  search?: string | undefined;
  /** The cursor of the page. */
  after?: number | undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function parseCompareJobsSearch(given: Record<string, unknown>): CompareJobsSearch {
  const after = Number(given.after);
  const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search) : '';
  // Keys are listed even when undefined: the router keeps the given value of any key left out.
  return {
    before: typeof given.before === 'string' && uuid.test(given.before) ? given.before : undefined,
    filter: rowChangeFilters.find((known) => known === given.filter),
    search: search === '' ? undefined : search,
    after: Number.isSafeInteger(after) && after > 0 && after < 2 ** 32 ? after : undefined,
  };
}
