import type { Facts } from '@hopwise/model';
import { boundFacts } from './bound-facts.ts';
import type { Audit, Effect, Given } from './define-audit.ts';
import { readParts } from './evidence-parts.ts';
import type { Subject } from './subject.ts';
import { isCut, onlyFirstPart } from './whole-page.ts';

export type AuditResult<E extends Effect = Effect> = { audit: Audit<E> } & (
  | { status: 'scored'; outcome: string; facts: Facts; rating: number | null; says?: string }
  | { status: 'not-applicable' | 'not-run' | 'crashed'; reason: string }
);

/** Asks one audit. Never throws: an audit that does is a crashed result, and the others still count. */
export function runAudit<E extends Effect>(audit: Audit<E>, subject: Subject): AuditResult<E> {
  try {
    const read = readParts(subject, audit.needs);
    if ('missing' in read) return { audit, status: 'not-run', reason: read.missing };
    const answer = audit.run({ ...subject, ...read.parts } as Given);
    if ('notRun' in answer) return { audit, status: 'not-run', reason: answer.notRun };
    if ('notApplicable' in answer) {
      if (isCut(subject.evidence.page, answer.needsWhole)) return { audit, status: 'not-run', reason: onlyFirstPart };
      return { audit, status: 'not-applicable', reason: answer.notApplicable };
    }
    const outcome = Object.hasOwn(audit.outcomes, answer.outcome) ? audit.outcomes[answer.outcome] : undefined;
    if (outcome === undefined) throw new Error(`undeclared outcome ${answer.outcome}`);
    if (isCut(subject.evidence.page, outcome.needsWhole)) return { audit, status: 'not-run', reason: onlyFirstPart };
    return {
      audit,
      status: 'scored',
      outcome: answer.outcome,
      facts: boundFacts(answer.facts ?? {}),
      rating: answer.rating ?? null,
      ...(answer.says !== undefined && { says: answer.says }),
    };
  } catch (error) {
    return { audit, status: 'crashed', reason: `This check failed on our side: ${messageOf(error)}` };
  }
}

export function runAudits<E extends Effect>(audits: readonly Audit<E>[], subject: Subject): AuditResult<E>[] {
  return audits.map((audit) => runAudit(audit, subject));
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
