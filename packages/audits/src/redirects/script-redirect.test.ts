import { expect, it } from 'vitest';
import { runAudit } from '../run-audits.ts';
import { testAudit } from '../testing/audit-table.ts';
import { makeHop, makeSubject } from '../testing/make-evidence.ts';
import { scriptRedirect } from './script-redirect.ts';

const to = 'https://example.com/next';

it('names the target in its sentence', () => {
  const hint = (target: string | null) => makeSubject({ hops: [makeHop({ scriptRedirect: { to: target } })] });
  expect(runAudit(scriptRedirect, hint(to))).toMatchObject({
    says: 'This page probably redirects with JavaScript to https://example.com/next.',
  });
  expect(runAudit(scriptRedirect, hint(null))).toMatchObject({ says: 'This page probably redirects with JavaScript.' });
  const unsure = makeSubject({ hops: [makeHop({ scriptRedirect: { to, unsure: true } })] });
  expect(runAudit(scriptRedirect, unsure)).toMatchObject({
    says: 'This page may redirect with JavaScript to https://example.com/next.',
  });
  const { says } = { says: '', ...runAudit(scriptRedirect, hint(`${to}?${'x'.repeat(5000)}`)) };
  expect(says.length).toBeLessThan(300);
});

it("reports what it didn't check", () => {
  const says = (subject: Parameters<typeof runAudit>[1]) => JSON.stringify(runAudit(scriptRedirect, subject));
  expect(says(makeSubject())).toContain("External scripts aren't checked.");
  expect(says(makeSubject({ hops: [makeHop({ method: 'HEAD' })] }))).toContain('HEAD');
});

const refused = { protocol: 'TLSv1.3', cipher: 'x', trusted: false, trustError: 'expired', chain: [] };

testAudit(scriptRedirect, [
  ['no hint', makeSubject(), 'none'],
  ['a hint', makeSubject({ hops: [makeHop({ scriptRedirect: { to } })] }), 'probable', { hopIndex: 0, to }],
  ['an unsure hint', makeSubject({ hops: [makeHop({ scriptRedirect: { to, unsure: true } })] }), 'possible', { to }],
  ['too many scripts', makeSubject({ hops: [makeHop({ scriptsUnread: true })] }), 'not-run'],
  ['HEAD, which brings no page', makeSubject({ hops: [makeHop({ method: 'HEAD' })] }), 'not-run'],
  [
    'a hint without a target',
    makeSubject({ hops: [makeHop({ scriptRedirect: { to: null } })] }),
    'probable',
    { to: null },
  ],
  ['no hint, where browsers do not get to', makeSubject({ hops: [makeHop({ tls: refused })] }), 'not-run'],
  [
    'the same where the person asked to go on',
    makeSubject({
      trace: { hops: [makeHop({ tls: refused })], end: { kind: 'final' }, invalidCertificatesAllowed: true },
    }),
    'none',
  ],
  ['204', makeSubject({ status: 204 }), 'not-applicable'],
  ['no page', makeSubject({ hops: [makeHop({ redirectType: 'ERROR', statusCode: null })] }), 'not-applicable'],
]);
