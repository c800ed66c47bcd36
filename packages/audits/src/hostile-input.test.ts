import type { HeaderPair } from '@hopwise/model';
import { runs } from '@hopwise/model/testing/test-tier';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { runAudits } from './run-audits.ts';
import { security } from './security/index.ts';
import { seo } from './seo/index.ts';
import { judgedHeaders } from './testing/judged-headers.ts';
import { makeChain, makeEvidence, makeSubject } from './testing/make-evidence.ts';

const audits = [...security.audits, ...seo.audits].map(({ audit }) => audit);

const crashesOf = (subject: ReturnType<typeof makeSubject>) =>
  runAudits(audits, subject).flatMap((result) => (result.status === 'crashed' ? [result.audit.id, result.reason] : []));

const pieces = fc.constantFrom(
  ...["'self'", '*', 'https:', ';', ',', '=', '"', '\\', '(', ')', '%', ' ', '\t', '\u0000', '\ud800', 'é'],
  ...['max-age', 'default-src', 'script-src', 'camera', 'sess', 'Domain', 'SameSite', 'none', '//a', 'http://b'],
);
const headerText = fc.oneof(
  fc.string(),
  fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join('')),
);
const headers = fc.array(fc.tuple(fc.constantFrom(...judgedHeaders), headerText), { maxLength: 12 });
const html = fc.oneof(
  fc.string({ maxLength: 300 }),
  headerText.map(
    (text) => `<meta http-equiv=content-security-policy content="${text}"><script src="${text}" integrity="${text}">`,
  ),
  headerText.map((text) => `<base href="${text}"><img src="${text}" srcset="${text}"><form action="${text}">`),
);

const hosts = ['a.example', 'xn--80ak6aa92e.com', 'xn--99999999.example', '192.0.2.1', '[2001:db8::1]', 'localhost:1'];
const address = fc
  .tuple(fc.constantFrom('http://', 'https://', 'https://u:p@'), fc.constantFrom(...hosts), headerText, headerText)
  .map(([scheme, host, path, query]) => {
    const url = new URL(`${scheme}${host}/`);
    url.pathname = path;
    url.search = query;
    url.hash = query;
    return url.href;
  });

describe('the audits', () => {
  it('crash on no headers and no page', () => {
    fc.assert(
      fc.property(headers, html, (pairs, page) => {
        expect(crashesOf(makeSubject({ headers: pairs as HeaderPair[], html: page }))).toEqual([]);
      }),
      { numRuns: runs(500) },
    );
  });

  it('crash on no URL', () => {
    fc.assert(
      fc.property(fc.array(address, { minLength: 1, maxLength: 4 }), (urls) => {
        expect(crashesOf(makeSubject({ hops: makeChain(urls) }))).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  const long = 'x'.repeat(1_000_000);

  function expectBriefAnalysis(headers: HeaderPair[], page = ''): void {
    const made = analyze(makeEvidence({ headers, html: page }), ['seo', 'security']);
    expect(made.analysis.summary.analysesCompleted).toBe(2);
    expect(JSON.stringify(made).length).toBeLessThan(300_000);
  }

  it.each([
    [
      'a policy of 100,000 tokens',
      [['Content-Security-Policy', `script-src ${'https://a.example '.repeat(100_000)}`]],
      '',
    ],
    ['a policy of long names', [['Content-Security-Policy', `${long} a; b${long} c`]], ''],
    ['a feature of a long name', [['Permissions-Policy', `${long}=()`]], ''],
    ['a line over 50 KB of each header', judgedHeaders.map((name) => [name, 'x=;,( '.repeat(10_000)]), ''],
    ['a page of 20,000 scripts', [], '<script src="http://a.example/x.js"></script>'.repeat(20_000)],
    ['a srcset of 100,000 candidates', [], `<img srcset="${'http://a.example/x 1x, '.repeat(100_000)}">`],
    ['a long description', [], `<meta name=description content="${long}">`],
    ['a long canonical address', [], `<link rel=canonical href="https://a.example/${long}">`],
  ] satisfies [string, string[][], string][])('stay brief on %s', (_name, pairs, page) =>
    expectBriefAnalysis(pairs as HeaderPair[], page),
  );

  it('stay brief on a line over 1 MB of each header', { tags: 'slow' }, () =>
    expectBriefAnalysis(judgedHeaders.map((name): HeaderPair => [name, 'x=;,( '.repeat(200_000)])),
  );
});
