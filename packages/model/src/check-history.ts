import * as z from 'zod/mini';
import { listedCheck } from './check.ts';
import { historySizes } from './list-filters.ts';
import { pageLimit } from './plain-line.ts';

/** GET /v2/checks/{id}/history */
export const checkHistoryQuery = z.object({
  limit: pageLimit(historySizes.page, historySizes.largestPage),
  /** nextCursor of the page before. */
  cursor: z.optional(z.string({ error: 'Cursor must be the nextCursor from the previous page' })),
});
export type CheckHistoryQuery = z.infer<typeof checkHistoryQuery>;

export const historyEntry = z.extend(listedCheck, {
  /** Whether its chain differs from that of the check before it; null: there is none before. */
  chainChanged: z.nullable(z.boolean()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The checks of one URL, newest first. */
export const checkHistory = z.object({
  checks: z.array(historyEntry),
  nextCursor: z.nullable(z.string()),
  /** At most 1000: more are not counted. */
  total: z.int(),
  /** When the first of them began. */
  since: z.iso.datetime(),
  /** The check of this URL that came before the one asked for. */
  previousId: z.nullable(z.uuid()),
});
export type CheckHistory = z.infer<typeof checkHistory>;
