import * as z from 'zod/mini';
import { comparedHop } from './comparison.ts';
import { checkStatuses } from './list-filters.ts';
import { hop } from './trace.ts';
import { verdictSummary } from './verdict.ts';

/** The chain of a check compared with the one that a browser followed. `before` is the check, `after` the browser. */
export const browserComparison = z.object({
  /** Both request the same URLs, get the same statuses and end alike. */
  isSame: z.boolean(),
  /** Where they part and why, in one or two sentences. */
  says: z.string(),
  hops: z.array(comparedHop),
});
export type BrowserComparison = z.infer<typeof browserComparison>;

/** The chain that a real browser followed from the URL of a check, running its scripts. */
export const browserTrace = z.object({
  checkId: z.uuid(),
  startedAt: z.iso.datetime(),
  totalTimeMs: z.number(),
  status: z.enum(checkStatuses),
  finalUrl: z.nullable(z.string()),
  finalStatusCode: z.nullable(z.int()),
  redirectCount: z.int(),
  error: z.nullable(z.string()),
  verdict: verdictSummary,
  hops: z.array(hop),
  /** Of the final page; null when it has none. */
  title: z.nullable(z.string()),
  /** Whether there is a picture of the final page, at `/checks/{id}/browser-trace/screenshot`. */
  hasScreenshot: z.boolean(),
  /** Offers of the pages that the browser left alone: a popup, a frame, a button. One sentence each. */
  notFollowed: z.array(z.string()),
  /** Requests of the pages that this server did not let out. */
  refused: z.array(z.object({ url: z.string(), reason: z.string() })),
  /** Whether the system let the browser shut its pages in. */
  isSandboxed: z.boolean(),
  /** Name and version: `Chromium 156.0.1`. */
  browser: z.string(),
  comparison: browserComparison,
});
export type BrowserTrace = z.infer<typeof browserTrace>;
