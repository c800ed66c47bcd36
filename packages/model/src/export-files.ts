import * as z from 'zod/mini';
import { checkAnalysis } from './analysis.ts';
import { browserTrace } from './browser-trace.ts';
import { bulkJob, bulkRow } from './bulk.ts';
import { check, listedCheck } from './check.ts';
import { clientComparison } from './client-comparison.ts';

/** The version that made a file. */
const generator = z.object({ name: z.string(), version: z.string() });

export const tones = ['good', 'info', 'warning', 'bad', 'neutral'] as const;

/** The JSON export of a check. */
export const checkExport = z.object({
  format: z.literal('hopwise-check'),
  formatVersion: z.literal(1),
  generatedAt: z.iso.datetime(),
  generator,
  /** Where the check can be seen; null when the server has no PUBLIC_URL. */
  publicUrl: z.nullable(z.string()),
  verdict: z.object({ tone: z.enum(tones), headline: z.string(), sentence: z.string() }),
  score: z.nullable(
    z.object({
      value: z.number(),
      label: z.enum(['Excellent', 'Good', 'Fair', 'Poor']),
      color: z.enum(['green', 'yellow', 'orange', 'red']),
    }),
  ),
  check,
  analysis: z.nullable(checkAnalysis),
  /** The browser trace of the URL. Left out where there is none. */
  browserTrace: z.optional(browserTrace),
});
export type CheckExport = z.infer<typeof checkExport>;

/** The JSON export of the checks of a period. */
export const checksExport = z.object({
  format: z.literal('hopwise-checks'),
  formatVersion: z.literal(1),
  title: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  generatedAt: z.iso.datetime(),
  generator,
  checks: z.array(listedCheck),
});
export type ChecksExport = z.infer<typeof checksExport>;

/** The results of a bulk job as JSON. */
export const bulkResultsExport = z.object({
  format: z.literal('hopwise-bulk-results'),
  formatVersion: z.literal(1),
  job: bulkJob,
  rows: z.array(bulkRow),
});
export type BulkResultsExport = z.infer<typeof bulkResultsExport>;

/** A client comparison as JSON. */
export const clientComparisonExport = z.object({
  format: z.literal('hopwise-client-comparison'),
  formatVersion: z.literal(1),
  generatedAt: z.iso.datetime(),
  generator,
  comparison: clientComparison,
});
export type ClientComparisonExport = z.infer<typeof clientComparisonExport>;
