import { type BulkFindingId, type BulkRowFilter, bulkFindingIds } from '@hopwise/model';
import { bulkRowFilters } from '../../api/bulk-jobs.ts';

export const bulkJobTabs = ['results', 'map', 'summary', 'findings'] as const;
export type BulkJobTab = (typeof bulkJobTabs)[number];

/** The URL parameters of a bulk job; the defaults are left out. */
export interface BulkJobSearch {
  tab?: BulkJobTab | undefined;
  filter?: BulkRowFilter | undefined;
  search?: string | undefined;
  /** Rows after this line of the file. */
  after?: number | undefined;
  /** The finding to open in the findings tab. */
  finding?: BulkFindingId | undefined;
}

export function parseBulkJobSearch(given: Record<string, unknown>): BulkJobSearch {
  const tab = bulkJobTabs.find((known) => known === given.tab);
  const filter = bulkRowFilters.find((known) => known === given.filter);
  const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search) : '';
  const after = Number(given.after);
  const finding = bulkFindingIds.find((known) => known === given.finding);
  // Set even when undefined: the router passes on parameters that are missing here.
  return {
    tab: tab === 'results' ? undefined : tab,
    filter: filter === 'all' ? undefined : filter,
    search: search === '' ? undefined : search,
    after: Number.isSafeInteger(after) && after > 0 && after < 2 ** 31 ? after : undefined,
    finding: tab === 'findings' ? finding : undefined,
  };
}
