import { expect, it } from 'vitest';
import { allowsBase } from './base-uri-policy.ts';
import { policyDirectives } from './content-security-policy.ts';

it.each([
  ["default-src 'none'", '/x/', true],
  ["base-uri 'none'", '/x/', false],
  ['base-uri', '/x/', false],
  ["base-uri 'self'", '/x/', true],
  ["base-uri 'self'", 'https://other.test/', false],
  ['base-uri other.test', 'https://other.test/x/', true],
  ['base-uri other.test', 'http://other.test/', false],
  ['base-uri other.test', 'https://other.test:8443/', false],
  ['base-uri other.test:*', 'https://other.test:8443/', true],
  ['base-uri *.other.test', 'https://a.other.test/', true],
  ['base-uri *.other.test', 'https://other.test/', false],
  ['base-uri https:', 'https://other.test/', true],
  ['base-uri http://other.test/x/', 'https://other.test/x/y', true],
  ['base-uri http://other.test/x/', 'https://other.test/y', false],
  ['base-uri *', 'https://other.test/', true],
])('%s and %s', (policy, href, expected) => {
  expect(allowsBase(href, 'https://site.test/page', [policyDirectives(policy)])).toBe(expected);
});
