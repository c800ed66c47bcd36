import type { HeaderPair } from '@hopwise/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runAudits } from './run-audits.ts';
import { security } from './security/index.ts';
import { makeChain, makeEvidence, makeSubject } from './testing/make-evidence.ts';

const audits = security.audits.map(({ audit }) => audit);
const judgedHeaders = [
  'Content-Security-Policy',
  'Content-Security-Policy-Report-Only',
  'Strict-Transport-Security',
  'Set-Cookie',
  'Referrer-Policy',
  'Permissions-Policy',
  'X-Frame-Options',
  'X-Content-Type-Options',
  'Cross-Origin-Resource-Policy',
  'Cross-Origin-Embedder-Policy',
  'Cross-Origin-Opener-Policy',
  'Server',
];

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

describe('the security audits', () => {
  it('crash on no headers and no page', () => {
    fc.assert(
      fc.property(headers, html, (pairs, page) => {
        expect(crashesOf(makeSubject({ headers: pairs as HeaderPair[], html: page }))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('crash on no address', () => {
    fc.assert(
      fc.property(fc.array(address, { minLength: 1, maxLength: 4 }), (urls) => {
        expect(crashesOf(makeSubject({ hops: makeChain(urls) }))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [
      'a policy of 100,000 tokens',
      [['Content-Security-Policy', `script-src ${'https://a.example '.repeat(100_000)}`]],
      '',
    ],
    ['a line over 1 MB of each header', judgedHeaders.map((name) => [name, 'x=;,( '.repeat(200_000)]), ''],
    ['a page of 20,000 scripts', [], '<script src="http://a.example/x.js"></script>'.repeat(20_000)],
    ['a srcset of 100,000 candidates', [], `<img srcset="${'http://a.example/x 1x, '.repeat(100_000)}">`],
  ] satisfies [string, string[][], string][])('stay quick on %s', (_name, pairs, page) => {
    const evidence = makeEvidence({ headers: pairs as HeaderPair[], html: page });
    const completion = security.analyze(evidence);
    expect(completion).toMatchObject({ completed: true });
    expect(JSON.stringify(completion).length).toBeLessThan(500_000);
  });
});
