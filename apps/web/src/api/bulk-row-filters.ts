import type { BulkRowFilter } from '@hopwise/model';

/** Written out, so that the router does not bring the schemas of bulk jobs into the first load. */
export const bulkRowFilters = [
  'all',
  'ok',
  'redirected',
  'errors',
  'failed',
  'slow',
  'loops',
  'pending',
] as const satisfies readonly BulkRowFilter[];
