import { expect, test } from 'vitest';
import { notCheckedRules } from './not-checked-rules.ts';
import { renderMarkdown } from './render-markdown.ts';
import { shopAnalysis } from './testing/sample-analysis.ts';
import { shopCheck } from './testing/sample-checks.ts';
import { sampleReport } from './testing/sample-report.ts';

/** A check over plain http, whose certificate nobody saw. */
function plainReport() {
  const analysis = structuredClone(shopAnalysis);
  const { ssl } = analysis.analysis;
  for (const finding of ssl ? [...ssl.findings, ...ssl.hosts.flatMap((host) => host.findings)] : []) {
    Object.assign(finding, { status: 'not-run', outcome: null, says: "TLS wasn't checked on this host." });
  }
  return sampleReport(shopCheck, analysis);
}

test('a reason is told once for an area, with the rules it concerns', () => {
  const { notChecked } = plainReport();
  expect(notChecked.length).toBeGreaterThan(5);
  expect(notCheckedRules(notChecked)).toMatchObject([
    {
      title: 'SSL certificate: 5 rules',
      says: "TLS wasn't checked on this host. Rules: Certificate trust, Certificate expiry, Protocol versions, Key strength, Revocation.",
    },
    { title: 'hreflang', says: 'The page names no other languages.' },
  ]);
});

test('lists the rules in the report', () => {
  const markdown = renderMarkdown(plainReport());
  expect(markdown.match(/TLS wasn't checked/g)).toHaveLength(1);
  expect(markdown).toContain('<summary>Not checked or not applicable: 6 rules</summary>');
});
