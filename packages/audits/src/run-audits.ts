import type { Facts } from '@hopwise/model';
import { boundFacts } from './bound-facts.ts';
import type { Audit, Effect, Given } from './define-audit.ts';
import { readParts } from './evidence-parts.ts';
import type { Subject } from './subject.ts';

export type AuditResult<E extends Effect = Effect> = { audit: Audit<E> } & (
  | { status: 'scored'; outcome: string; facts: Facts; rating: number | null }
  | { status: 'not-applicable' | 'not-run' | 'crashed'; reason: string }
);

/** Asks one audit. Never throws: an audit that does is a crashed result, and the others still count. */
export function runAudit<E extends Effect>(audit: Audit<E>, subject: Subject): AuditResult<E> {
  try {
    const read = readParts(subject, audit.needs);
    if ('missing' in read) return { audit, status: 'not-run', reason: read.missing };
    const answer = audit.run({ ...subject, ...read.parts } as Given);
    if ('notApplicable' in answer) return { audit, status: 'not-applicable', reason: answer.notApplicable };
    if ('notRun' in answer) return { audit, status: 'not-run', reason: answer.notRun };
    if (!Object.hasOwn(audit.outcomes, answer.outcome)) throw new Error(`undeclared outcome ${answer.outcome}`);
    return {
      audit,
      status: 'scored',
      outcome: answer.outcome,
      facts: boundFacts(answer.facts ?? {}),
      rating: answer.rating ?? null,
    };
  } catch (error) {
    return { audit, status: 'crashed', reason: `This check failed on our side: ${messageOf(error)}` };
  }
}

export function runAudits<E extends Effect>(audits: readonly Audit<E>[], subject: Subject): AuditResult<E>[] {
  return audits.map((audit) => runAudit(audit, subject));
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
