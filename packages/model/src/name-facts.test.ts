import { describe, expect, test } from 'vitest';
import { factName, nameFacts } from './name-facts.ts';

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
