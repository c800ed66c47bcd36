import { describe, expect, it } from 'vitest';
import type { Audit } from '../define-audit.ts';
import { runAudit } from '../run-audits.ts';
import type { Subject } from '../subject.ts';

/** The expected outcome is one the audit declares, or `not-applicable` or `not-run`. */
export type AuditRow = readonly [name: string, given: Subject, outcome: string, facts?: Record<string, unknown>];

/** Proves an audit by a table, and fails when an outcome it declares has no row that reaches it. */
export function testAudit(audit: Audit, rows: readonly AuditRow[]): void {
  describe(audit.id, () => {
    it.for(rows)('%s', ([_name, given, outcome, facts = {}]) => {
      const result = runAudit(audit, given);
      const { status } = result;
      expect(status === 'scored' ? result.outcome : status, 'reason' in result ? result.reason : '').toBe(outcome);
      expect('facts' in result ? result.facts : {}).toMatchObject(facts);
    });

    it('has a row for every declared outcome', () => {
      const proven = new Set(rows.map(([, , outcome]) => outcome));
      expect(Object.keys(audit.outcomes).filter((outcome) => !proven.has(outcome))).toEqual([]);
    });
  });
}
