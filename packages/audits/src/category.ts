import type { AnalysisKind, Evidence } from '@hopwise/model';
import type { Audit } from './define-audit.ts';

/** An analysis, or why there was nothing to analyse. */
export type Completion<Analysis> = { completed: true; analysis: Analysis } | { completed: false; reason: string };

/** An audit as its category counts it. */
export interface ListedAudit {
  audit: Audit;
  /** Its share in a weighted mean; null where the category has no weights. */
  weight: number | null;
}

/** One of the three analyses: its audits, how they make a score, and the shapes the product shows. */
export interface Category<Analysis, Entry> {
  kind: AnalysisKind;
  title: string;
  /** Markdown for docs/scoring.md: how the outcomes become a number from 0 to 100 and a letter. */
  howScored: string;
  audits: readonly ListedAudit[];
  analyze(evidence: Evidence): Completion<Analysis>;
  /** The short form on the check detail. */
  entry(evidence: Evidence): Entry;
}
