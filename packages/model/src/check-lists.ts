import * as z from 'zod/mini';
import { bulkJob } from './bulk.ts';
import { listedCheck } from './check.ts';
import {
  checkOrigins,
  checkSorts,
  checkStatuses,
  historySizes,
  pageSizes,
  periods,
  sortOrders,
} from './list-filters.ts';
import { numberInQuery, pageLimit } from './plain-line.ts';
import { projectIdInput } from './track-request.ts';

export const periodInput = z.enum(periods, { error: `Period must be one of ${periods.join(', ')}` });

/** Where the viewer's days begin and end. */
export const timeZoneInput = z
  .string({ error: 'Time zone must be a name such as Europe/Berlin' })
  .check(
    z.maxLength(64, { error: 'Time zone must be a name such as Europe/Berlin', abort: true }),
    z.refine(isTimeZone, { error: 'Time zone must be a name such as Europe/Berlin' }),
  );

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const searchInput = z
  .string({ error: 'Search must be a string' })
  .check(z.trim(), z.maxLength(200, { error: 'Search is too long: at most 200 characters' }));

const filters = {
  status: z.optional(z.enum(checkStatuses, { error: `Status must be one of ${checkStatuses.join(', ')}` })),
  /** Part of the input URL or the final URL. */
  search: z.optional(searchInput),
};

const someOrigins = new RegExp(`^(?:${checkOrigins.join('|')})(?:,(?:${checkOrigins.join('|')}))*$`);
const originError = `Origin must be one or more of ${checkOrigins.join(', ')}, separated by commas`;

/** Who started the checks: one origin or several. */
const originsInput = z.pipe(
  z
    .string({ error: originError })
    .check(z.maxLength(100, { error: originError, abort: true }), z.regex(someOrigins, { error: originError })),
  z.transform((text) => checkOrigins.filter((origin) => text.split(',').includes(origin))),
);

/** Checks that bulk jobs made: listed like all others, left out, or left out with their jobs in their place. */
export const bulkViews = ['include', 'exclude', 'group'] as const;
export type BulkView = (typeof bulkViews)[number];

/** GET /v2/checks/recent */
export const recentChecksQuery = z.object({
  limit: pageLimit(pageSizes.recentChecks, pageSizes.largest),
  /** nextCursor of the page before, which was requested with the same sort and order. */
  cursor: z.optional(z.string({ error: 'Cursor must be the nextCursor of a page' })),
  sort: z._default(z.enum(checkSorts, { error: `Sort must be one of ${checkSorts.join(', ')}` }), 'started'),
  order: z._default(z.enum(sortOrders, { error: `Order must be one of ${sortOrders.join(', ')}` }), 'desc'),
  bulk: z._default(z.enum(bulkViews, { error: `Bulk must be one of ${bulkViews.join(', ')}` }), 'include'),
  period: z.optional(periodInput),
  timeZone: z._default(timeZoneInput, 'UTC'),
  projectId: z.optional(projectIdInput),
  origin: z.optional(originsInput),
  ...filters,
});
export type RecentChecksQuery = z.infer<typeof recentChecksQuery>;

export const recentChecks = z.object({
  checks: z.array(listedCheck),
  /** With `bulk=group`: the bulk jobs that belong between these checks, in the same order. */
  bulkJobs: z.optional(z.array(bulkJob)),
  nextCursor: z.nullable(z.string()),
});
export type RecentChecks = z.infer<typeof recentChecks>;

/** GET /v2/projects/{id}/checks */
export const projectChecksQuery = z.object({
  limit: pageLimit(pageSizes.projectChecks, pageSizes.largest),
  offset: z._default(numberInQuery('Offset', 0, 1_000_000), 0),
  ...filters,
});
export type ProjectChecksQuery = z.infer<typeof projectChecksQuery>;

export const projectChecks = z.object({ checks: z.array(listedCheck), total: z.int() });
export type ProjectChecks = z.infer<typeof projectChecks>;

/** GET /v2/export/checks/{format}: of all projects, or of one. */
export const periodQuery = z.object({
  period: z._default(periodInput, '7d'),
  timeZone: z._default(timeZoneInput, 'UTC'),
  projectId: z.optional(projectIdInput),
});
export type PeriodQuery = z.infer<typeof periodQuery>;

/** GET /v2/stats and GET /v2/stats/hosts */
export const statsQuery = z.extend(periodQuery, { origin: z.optional(originsInput) });
export type StatsQuery = z.infer<typeof statsQuery>;

/** GET /v2/checks/{id}/history */
export const checkHistoryQuery = z.object({
  limit: pageLimit(historySizes.page, historySizes.largestPage),
  /** nextCursor of the page before. */
  cursor: z.optional(z.string({ error: 'Cursor must be the nextCursor of a page' })),
});
export type CheckHistoryQuery = z.infer<typeof checkHistoryQuery>;

export const historyEntry = z.extend(listedCheck, {
  /** Whether its chain differs from that of the previous check; null: there is none. */
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
  /** The check of this URL before the requested one. */
  previousId: z.nullable(z.uuid()),
});
export type CheckHistory = z.infer<typeof checkHistory>;
