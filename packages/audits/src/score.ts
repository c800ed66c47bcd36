import { type Coverage, type Finding, highestOfFailed, type ScoreCap, type Severity } from '@hopwise/model';
import type { Audit, ModifierEffect, ShareEffect } from './define-audit.ts';
import { coverageOf, toFinding } from './finding.ts';
import { type AuditResult, runAudits } from './run-audits.ts';
import type { Subject } from './subject.ts';

/** Raised whenever a rule, a weight or a modifier changes. Stored with every result. */
export const SCORING_VERSION = 3;

export interface Scored {
  /** 0 to 100. */
  score: number;
  findings: Finding[];
  coverage: Coverage;
}

export interface ScoredByModifiers extends Scored {
  /** Bonuses may carry the sum past 100. */
  uncappedScore: number;
}

/** Bonuses are for sites that did the essentials: they count only when the penalties leave this much. */
const minimumForBonuses = 90;

/** 100, less every penalty; bonuses only when that leaves at least 90; never below 0. */
export function scoreByModifiers(audits: readonly Audit<ModifierEffect>[], subject: Subject): ScoredByModifiers {
  const results = runAudits(audits, subject);
  const modifiers = results.map(modifierOf);
  const afterPenalties = 100 + sum(modifiers.filter((modifier) => modifier < 0));
  const bonusesCount = afterPenalties >= minimumForBonuses;
  const points = modifiers.map((modifier) => (modifier > 0 && !bonusesCount ? 0 : modifier));
  const uncappedScore = Math.max(0, 100 + sum(points));
  return {
    score: Math.min(100, uncappedScore),
    uncappedScore,
    findings: results.map((result, index) => toFinding(result, points[index] ?? 0)),
    coverage: coverageOf(results),
  };
}

const modifierOf = (result: AuditResult<ModifierEffect>): number =>
  result.status === 'scored' ? (result.audit.outcomes[result.outcome]?.modifier ?? 0) : 0;

/** An audit and its share in a weighted mean. A weight of 0 reports without counting. */
export interface WeightedAudit {
  audit: Audit<ShareEffect>;
  weight: number;
}

/** The weighted mean of what was earned. Audits without a result drop out with their weight. */
export function scoreByWeights(audits: readonly WeightedAudit[], subject: Subject): Scored {
  const results = runAudits(
    audits.map(({ audit }) => audit),
    subject,
  );
  const rated = results.map((result, index) => ({
    result,
    weight: result.status === 'scored' ? (audits[index]?.weight ?? 0) : 0,
    earned: result.status === 'scored' ? (result.audit.outcomes[result.outcome]?.score ?? 0) : 0,
  }));
  const total = sum(rated.map(({ weight }) => weight));
  const lost = ({ weight, earned }: { weight: number; earned: number }) =>
    total === 0 ? 0 : (100 * weight * (1 - earned)) / total;
  return {
    score: total === 0 ? 0 : Math.round(100 - sum(rated.map(lost))),
    findings: rated.map((each) => toFinding(each.result, each.weight === 0 ? null : roundToTenth(0 - lost(each)))),
    coverage: coverageOf(results),
  };
}

/** The best score an analysis can have with a finding of such a severity. */
const highestWith: Partial<Record<Severity, number>> = { critical: highestOfFailed, high: 79 };

/** The best score while the most important question is unanswered. */
const highestOfUnknown = 79;

/**
 * A score that no finding contradicts, and the finding that holds it down. `decisive`: the audit without whose answer
 * no score is praise.
 */
export function capScore(
  score: number,
  findings: readonly Finding[],
  decisive?: string,
): { score: number; cap?: ScoreCap } {
  let lowest = { score, cap: undefined as ScoreCap | undefined };
  for (const { id, status, severity, says } of findings) {
    const unanswered = id === decisive ? highestOfUnknown : 100;
    const highest = status === 'scored' ? (highestWith[severity] ?? 100) : unanswered;
    if (highest < lowest.score) lowest = { score: highest, cap: { score: highest, finding: id, says } };
  }
  return lowest.cap === undefined ? { score } : { score: lowest.score, cap: lowest.cap };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const roundToTenth = (number: number): number => Math.round(number * 10) / 10;
