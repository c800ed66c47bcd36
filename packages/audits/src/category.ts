import type { AnalysisKind, Evidence } from '@hopwise/model';
import type { Audit } from './define-audit.ts';

/** An analysis, or why there was nothing to analyze. */
export type Completion<Analysis> = { completed: true; analysis: Analysis } | { completed: false; reason: string };

/** An audit as its category counts it. */
export interface ListedAudit {
  audit: Audit;
  /** Its share in a weighted mean; null where the category has no weights. */
  weight: number | null;
}

/** Audits that make one score, and how they do it. */
export interface Category {
  kind: AnalysisKind | 'redirects';
  title: string;
  /** Markdown for docs/scoring.md: how the outcomes become a number from 0 to 100 and a letter. */
  howScored: string;
  audits: readonly ListedAudit[];
}

/** One of the analyses that a person may request, and the shapes the product shows. */
export interface AnalysisCategory<Analysis, Entry> extends Category {
  kind: AnalysisKind;
  analyze(evidence: Evidence): Completion<Analysis>;
  /** The short form on the check detail. */
  entry(evidence: Evidence): Entry;
}
