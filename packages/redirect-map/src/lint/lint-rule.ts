import type { RedirectRule } from '../redirect-map.ts';
import type { LintContext } from './context.ts';
import type { Finding, Severity } from './finding.ts';

/** A finding as a rule makes it. Whatever is left out is that of the rule or empty. */
export type FoundProblem = Pick<Finding, 'message' | 'advice'> &
  Partial<Pick<Finding, 'id' | 'severity' | 'position' | 'related' | 'fix'>> & { rule?: RedirectRule };

/** One thing to check. Each has its own file. */
export interface LintRule {
  id: string;
  severity: Severity;
  /** What it finds, for lists of rules. */
  title: string;
  check(context: LintContext): Iterable<FoundProblem>;
}
