import type { BulkSummary } from '@hopwise/model';
import type { Field, Figure, ReportBrand, Tone, Value, Verdict } from '../report.ts';

/** Everything the report of a bulk job says, whatever its number of rows. Renderers choose the form, never the words. */
export interface BulkReport {
  kind: 'bulk';
  title: string;
  language: 'en';
  product: { name: string; version: string };
  /** ISO 8601. */
  generatedAt: string;
  fileName: string;
  /** The brand of the report; null: none. */
  brand: ReportBrand | null;
  /** Where the job can be seen, when the owner of this installation gave its URL. */
  publicUrl: string | null;
  verdict: Verdict;
  figures: Figure[];
  summary: Field[];
  charts: BulkChart[];
  hosts: BulkSummary['hosts'];
  failureGroups: { reason: string; host: string; count: number }[];
  findings: BulkReportFinding[];
  /** The text if there are none. */
  noFindings: string;
  method: Field[];
}

/** Counts to be compared at a glance. */
export interface BulkChart {
  title: string;
  /** The head of the column of labels. */
  of: string;
  bars: { label: string; count: number; tone: Tone }[];
}

/** Something about the whole set that wants looking at, with the rows or URLs that show it. */
export interface BulkReportFinding {
  title: string;
  tone: Tone;
  /** How many there are, and how many of them are shown. */
  says: string;
  fix: string;
  columns: BulkColumnHead[];
  rows: Value[][];
}

/** width: share of the space; numbers are right-aligned. */
export interface BulkColumnHead {
  label: string;
  width: 'narrow' | 'wide';
  numeric?: true;
}
