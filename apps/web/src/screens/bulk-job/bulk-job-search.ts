import { type BulkFindingId, type BulkRowFilter, bulkFindingIds } from '@hopwise/model';
import { bulkRowFilters } from '../../api/bulk-jobs.ts';

export const bulkJobTabs = ['results', 'map', 'summary', 'findings'] as const;
export type BulkJobTab = (typeof bulkJobTabs)[number];

/** What the URL of a bulk job carries; what it leaves out is the default. */
export interface BulkJobSearch {
  tab?: BulkJobTab | undefined;
  filter?: BulkRowFilter | undefined;
  search?: string | undefined;
  /** Rows below this line of the file. */
  after?: number | undefined;
  /** The finding to open, in the tab of findings. */
  finding?: BulkFindingId | undefined;
}

export function parseBulkJobSearch(given: Record<string, unknown>): BulkJobSearch {
  const tab = bulkJobTabs.find((known) => known === given.tab);
  const filter = bulkRowFilters.find((known) => known === given.filter);
  const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search) : '';
  const after = Number(given.after);
  const finding = bulkFindingIds.find((known) => known === given.finding);
  // Named also when undefined: the router keeps what is left out here as it was given.
  return {
    tab: tab === 'results' ? undefined : tab,
    filter: filter === 'all' ? undefined : filter,
    search: search === '' ? undefined : search,
    after: Number.isSafeInteger(after) && after > 0 && after < 2 ** 31 ? after : undefined,
    finding: tab === 'findings' ? finding : undefined,
  };
}
