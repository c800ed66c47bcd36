import * as z from 'zod/mini';
import { severities } from './list-filters.ts';

/** failed: a browser does not reach a page. warning: it does, but something serious is wrong. ok: otherwise. */
export const verdictLevels = ['ok', 'warning', 'failed'] as const;
export type VerdictLevel = (typeof verdictLevels)[number];

export const verdictReason = z.object({
  severity: z.enum(severities),
  /** One sentence: what is wrong. */
  says: z.string(),
  /** Where in the chain, as an index of `hops`; null when it is about the chain as a whole. */
  hopIndex: z.nullable(z.int()),
  host: z.nullable(z.string()),
  /** One sentence: what to do. */
  fix: z.nullable(z.string()),
  /** The finding that it comes from, by its id; null when it is about following the chain. */
  finding: z.nullable(z.string()),
});
export type VerdictReason = z.infer<typeof verdictReason>;

export const verdictSummary = z.object({ level: z.enum(verdictLevels), headline: z.string() });
/** The verdict as lists have it. */
export type VerdictSummary = z.infer<typeof verdictSummary>;

export const verdict = z.extend(verdictSummary, {
  /** Worst first; empty when nothing is wrong. */
  reasons: z.array(verdictReason),
});
export type Verdict = z.infer<typeof verdict>;
