import type { Fix } from '../fix.ts';
import type { DialectId, Position, RedirectRule } from '../redirect-map.ts';

/** error: it doesn't work as written. warning: it works, but hurts or surprises. info: should be reviewed. */
export const severities = ['error', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];

export interface Finding {
  /** Of the lint rule. */
  id: string;
  severity: Severity;
  /** The problem, in one or two sentences. */
  message: string;
  /** The advice, as an imperative sentence. */
  advice: string;
  position: Position;
  /** null: it isn't about a rule. */
  rule: RedirectRule | null;
  /** Other places that it's about. */
  related: readonly { position: Position; message: string }[];
  /** null: only a person can say what is right. */
  fix: Fix | null;
}

export interface LintOptions {
  /** Hosts that serve this file. Targets with these hosts are followed. */
  hosts?: readonly string[];
  /** As YYYY-MM-DD. Rows with an earlier expiry date are reported. */
  today?: string;
}

export interface LintReport {
  dialect: DialectId;
  rows: number;
  /** Rows that became rules. The others are findings with the id `not-read`. */
  read: number;
  /** By position. */
  findings: readonly Finding[];
  counts: Readonly<Record<Severity, number>>;
}
