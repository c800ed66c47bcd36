import { describe, expect, test } from 'vitest';
import { factInWords, factName, nameFacts } from './name-facts.ts';

test.each([
  ['host', 'Host'],
  ['maxAgeSeconds', 'Max age seconds'],
  ['canonicalUrl', 'Canonical URL'],
  ['ocspStapled', 'OCSP stapled'],
  ['block-all', 'Block all'],
  ['includeSubDomains', 'Include subdomains'],
  ['og:title', 'Og:title'],
  ['CN', 'CN'],
  ['O', 'O'],
  ['', ''],
  ['--', '--'],
])('factName(%j)', (key, name) => {
  expect(factName(key)).toBe(name);
});

describe('nameFacts', () => {
  test.each([
    ['hopIndex', 0, 'Hop', 1],
    ['hopIndex', null, 'Hop', null],
    ['again', 4, 'Repeated at hop', 5],
    ['maxAgeSeconds', 15_552_000, 'Max age', '15,552,000 s'],
    ['lifetimeDays', 90, 'Lifetime', '90 days'],
    ['days', 90, 'Days', 90],
    ['validTo', '2026-05-03T04:11:08.000Z', 'Valid to', '2026-05-03 04:11:08 UTC'],
    ['redirects', 3, 'Redirects', 3],
    ['faults', ['session-not-secure'], 'Faults', ['session not secure']],
    ['policy', 'same-origin', 'Policy', 'same-origin'],
  ])('%s %j', (key, fact, name, value) => {
    expect(nameFacts({ [key]: fact })).toEqual([{ name, value }]);
  });
});

test.each([
  [null, '–'],
  ['', '–'],
  [[], '–'],
  [{}, '–'],
  [true, 'Yes'],
  [false, 'No'],
  [1200, '1,200'],
  ['text', 'text'],
  [['TLSv1.1', 'TLSv1.2'], 'TLSv1.1, TLSv1.2'],
  [{ CN: 'E7', O: "Let's Encrypt" }, "CN: E7, O: Let's Encrypt"],
  [
    [
      { hopIndex: 1, host: 'a.example' },
      { hopIndex: 2, host: 'b.example' },
    ],
    'Hop 2, a.example; Hop 3, b.example',
  ],
  [{ imgSrc: ["'self'", 'data:'], flags: { unsafe: false } }, "Img src: 'self', data:, Flags: Unsafe: No"],
  [{ hopIndex: 0, where: 'parameter token', what: null }, 'Hop 1, Where: parameter token'],
  [
    {
      hopIndex: 1,
      host: 'a.example',
      name: 'sid',
      secure: false,
      httpOnly: true,
      sameSite: null,
      faults: ['not-secure'],
    },
    'sid (a.example, hop 2): not Secure, HttpOnly, no SameSite',
  ],
  [
    { name: '', secure: true, httpOnly: false, sameSite: 'lax' },
    'Cookie without a name: Secure, not HttpOnly, SameSite=Lax',
  ],
  [
    { hopIndex: 1, from: 'http://a.example/', to: 'https://a.example/', delaySeconds: 5 },
    'Hop 2: http://a.example/ → https://a.example/, Delay: 5 s',
  ],
  [
    { url: 'http://a.example/', statusCodes: [301, 200], end: 'https://a.example/', result: 'Ends at the final URL' },
    'http://a.example/ → https://a.example/ (301, 200), Ends at the final URL',
  ],
  [{ url: 'http://a.example/', end: 'http://a.example/' }, 'http://a.example/'],
])('factInWords(%j)', (value, words) => {
  expect(factInWords(value)).toBe(words);
});
