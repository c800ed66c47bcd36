import { describe, expect, it } from 'vitest';
import { defineAudit } from './define-audit.ts';
import { runAudit } from './run-audits.ts';
import { makeSubject } from './testing/make-evidence.ts';

const parts = { title: 'A question', failedTitle: 'A fault', why: 'It matters.', needs: ['page'] as const };
const fine = { modifier: 0, severity: 'good', says: 'Fine.', fix: null } as const;

describe('an audit', () => {
  it('returns one of its outcomes with the facts', () => {
    const audit = defineAudit({
      ...parts,
      id: 'security/example',
      outcomes: { fine },
      run: ({ page }) => ({ outcome: 'fine', facts: { url: page.url } }),
    });
    const result = runAudit(audit, makeSubject({ url: 'https://site.example/x' }));
    expect(result).toMatchObject({ status: 'scored', outcome: 'fine', facts: { url: 'https://site.example/x' } });
  });

  it('cannot be written to return an outcome it does not declare', () => {
    const audit = defineAudit({
      ...parts,
      id: 'security/example',
      outcomes: { fine },
      // @ts-expect-error 'bad' is not declared
      run: () => ({ outcome: 'bad' }),
    });
    expect(runAudit(audit, makeSubject()).status).toBe('crashed');
  });

  it('cannot read a part that it does not need', () => {
    defineAudit({
      ...parts,
      id: 'security/example',
      outcomes: { fine },
      // @ts-expect-error robots is not among its needs
      run: ({ robots }) => ({ outcome: 'fine', facts: { status: robots.statusCode } }),
    });
  });

  it("isn't run when its evidence is missing, with the reason", () => {
    const audit = defineAudit({
      ...parts,
      id: 'security/example',
      outcomes: { fine },
      run: () => ({ outcome: 'fine' }),
    });
    const page = { ok: false, error: { code: 'TIMEOUT', message: 'The page took too long.' } } as const;
    expect(runAudit(audit, makeSubject({ page }))).toMatchObject({
      status: 'not-run',
      reason: 'The page took too long.',
    });
  });

  it('that throws is a crashed result', () => {
    const audit = defineAudit({
      ...parts,
      id: 'security/example',
      outcomes: { fine },
      run: () => {
        throw new TypeError('boom');
      },
    });
    expect(runAudit(audit, makeSubject())).toMatchObject({
      status: 'crashed',
      reason: expect.stringContaining('boom'),
    });
  });

  it('can be not applicable', () => {
    const audit = defineAudit({
      ...parts,
      id: 'security/example',
      outcomes: { fine },
      run: () => ({ notApplicable: 'Nothing to judge.' }),
    });
    expect(runAudit(audit, makeSubject())).toMatchObject({ status: 'not-applicable', reason: 'Nothing to judge.' });
  });
});
