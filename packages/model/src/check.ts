import * as z from 'zod/mini';
import { analysisKinds, redirectsAnalysis } from './analysis.ts';
import { clientNames } from './client-words.ts';
import { checkStatuses } from './list-filters.ts';
import { evidenceCut, hop } from './trace.ts';
import { verdict, verdictSummary } from './verdict.ts';

const summary = {
  id: z.uuid(),
  status: z.enum(checkStatuses),
  method: z.string(),
  inputUrl: z.string(),
  finalUrl: z.nullable(z.string()),
  redirectCount: z.int(),
  totalTimeMs: z.number(),
  error: z.nullable(z.string()),
  loopDetected: z.boolean(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
};

/** One tracked URL and what was found. */
export const check = z.object({
  ...summary,
  hops: z.array(hop),
  /** The client it was sent as; omitted for Hopwise. */
  client: z.optional(z.enum(clientNames)),
  verdict,
  redirects: redirectsAnalysis,
  /** Whether invalid certificates were allowed. Omitted when not. */
  invalidCertificatesAllowed: z.optional(z.boolean()),
  /** Left out when the hops are kept whole. */
  evidenceCut: z.optional(evidenceCut),
});
export type Check = z.infer<typeof check>;

/** Where a check is kept; null: it is a guest's. */
const projectId = z.nullable(z.uuid());
const finalStatusCode = z.nullable(z.int());

/** The request options of a check. Custom headers may hold credentials and are not kept. */
export const checkOptions = z.object({
  /** null: Hopwise's own. */
  userAgent: z.nullable(z.string()),
  maxHops: z.int(),
  /** In milliseconds. */
  timeout: z.int(),
});
export type CheckOptions = z.infer<typeof checkOptions>;

export const trackResult = z.object({
  check,
  options: checkOptions,
  finalStatusCode,
  projectId,
  /** Whether the caller may delete and share the check. */
  mayEdit: z.boolean(),
  /** The analyses that were run; if empty, `GET /analyze/check/{id}` has nothing. */
  analyses: z.array(z.enum(analysisKinds)),
});
export type TrackResult = z.infer<typeof trackResult>;

/** A check as lists have it: without its hops. */
export const listedCheck = z.object({
  ...summary,
  /** The client it was sent as; null: Hopwise. */
  client: z.nullable(z.enum(clientNames)),
  verdict: verdictSummary,
  finalStatusCode,
  projectId,
});
export type ListedCheck = z.infer<typeof listedCheck>;
