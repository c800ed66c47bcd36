import type { Coverage, Finding } from '@hopwise/model';
import type { Audit, Outcome } from './define-audit.ts';
import type { AuditResult } from './run-audits.ts';

/** A result in the words of its audit. `points`: what it did to the score; null when it has no part in it. */
export function toFinding(result: AuditResult, points: number | null): Finding {
  const { id, why } = result.audit;
  const base = { id, why, status: result.status };
  if (result.status !== 'scored') {
    const { title } = result.audit;
    const nothing = {
      title,
      outcome: null,
      severity: 'info',
      fix: null,
      facts: {},
      points: null,
      reference: null,
    } as const;
    return { ...base, ...nothing, says: result.reason };
  }
  const outcome = result.audit.outcomes[result.outcome];
  if (outcome === undefined) throw new Error(`${id} has no outcome ${result.outcome}`);
  const { severity, fix, reference = null } = outcome;
  const title = titleOf(result.audit, outcome);
  const says = result.says ?? outcome.says;
  return { ...base, title, outcome: result.outcome, severity, says, fix, facts: result.facts, points, reference };
}

/** The fact in a few words, so that a list of findings can be read by its titles alone. */
export function titleOf({ title, passedTitle = title, failedTitle }: Audit, outcome: Outcome): string {
  return outcome.title ?? (outcome.severity === 'good' ? passedTitle : failedTitle);
}

/** An audit whose question does not arise is answered; one that lacked evidence or crashed is not. */
export function coverageOf(results: readonly { status: Finding['status'] }[]): Coverage {
  const answered = results.filter(({ status }) => status === 'scored' || status === 'not-applicable').length;
  const total = results.length;
  return { answered, total, percent: total === 0 ? 100 : Math.round((answered / total) * 100) };
}

/** The advice of all findings, worst first, each once. */
export function recommendationsOf(findings: readonly Finding[]): string[] {
  return [...new Set(bySeverity(findings).flatMap(({ fix }) => (fix === null ? [] : [fix])))];
}

const severityRank: Record<Finding['severity'], number> = { critical: 0, high: 1, medium: 2, low: 3, info: 4, good: 5 };

/** Worst first; findings of one severity keep the order of the profile. */
export function bySeverity(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => severityRank[a.severity] - severityRank[b.severity]);
}
