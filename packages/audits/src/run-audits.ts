import type { Facts } from '@hopwise/model';
import { boundFacts } from './bound-facts.ts';
import type { Audit, Effect, Given } from './define-audit.ts';
import { readParts } from './evidence-parts.ts';
import type { Subject } from './subject.ts';
import { isCut, truncationReason } from './whole-page.ts';

export type AuditResult<E extends Effect = Effect> = { audit: Audit<E> } & (
  | { status: 'scored'; outcome: string; facts: Facts; rating: number | null; says?: string }
  | { status: 'not-applicable' | 'not-run' | 'crashed'; reason: string }
);

/** Asks one audit. Never throws: an audit that does is a crashed result, and the others still count. */
export function runAudit<E extends Effect>(audit: Audit<E>, subject: Subject): AuditResult<E> {
  try {
    const read = readParts(subject, audit.needs);
    if ('missing' in read) return { audit, status: 'not-run', reason: read.missing };
    const said = audit.run({ ...subject, ...read.parts } as Given);
    if ('notRun' in said) return { audit, status: 'not-run', reason: said.notRun };
    if ('notApplicable' in said) {
      if (isCut(subject.evidence.page, said.needsWhole))
        return { audit, status: 'not-run', reason: truncationReason(subject.evidence) };
      return { audit, status: 'not-applicable', reason: said.notApplicable };
    }
    const outcome = Object.hasOwn(audit.outcomes, said.outcome) ? audit.outcomes[said.outcome] : undefined;
    if (outcome === undefined) throw new Error(`undeclared outcome ${said.outcome}`);
    if (isCut(subject.evidence.page, outcome.needsWhole))
      return { audit, status: 'not-run', reason: truncationReason(subject.evidence) };
    return {
      audit,
      status: 'scored',
      outcome: said.outcome,
      facts: boundFacts(said.facts ?? {}),
      rating: said.rating ?? null,
      ...(said.says !== undefined && { says: said.says }),
    };
  } catch (error) {
    return { audit, status: 'crashed', reason: `Audit failed (internal error): ${messageOf(error)}` };
  }
}

export function runAudits<E extends Effect>(audits: readonly Audit<E>[], subject: Subject): AuditResult<E>[] {
  return audits.map((audit) => runAudit(audit, subject));
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
