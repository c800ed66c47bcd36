import { expect, test } from 'vitest';
import { factName } from './fact-name.ts';

test.each([
  ['host', 'Host'],
  ['maxAgeSeconds', 'Max age seconds'],
  ['canonicalUrl', 'Canonical URL'],
  ['ocspStapled', 'OCSP stapled'],
  ['block-all', 'Block all'],
  ['og:title', 'Og:title'],
  ['', ''],
  ['--', '--'],
])('factName(%j)', (key, name) => {
  expect(factName(key)).toBe(name);
});
