import { describe, expect, it } from 'vitest';
import { allowsBase, isNonceOrHash, policyDirectives, splitPolicies } from './content-security-policy.ts';

describe('splitPolicies', () => {
  it.each([
    [[], []],
    [['img-src a'], ['img-src a']],
    [
      ['img-src a, img-src b', 'img-src c'],
      ['img-src a', 'img-src b', 'img-src c'],
    ],
    [['img-src a, ,'], ['img-src a']],
    [['img-src\r\n a'], ['img-src a']],
    [[' '], ['']],
  ])('%j', (lines, policies) => {
    expect(splitPolicies(lines)).toEqual(policies);
  });
});

describe('policyDirectives', () => {
  it.each([
    ['', []],
    ['sandbox', [['sandbox']]],
    [
      " Default-SRC  'Self'\tA.example ;; img-src x;",
      [
        ['default-src', "'self'", 'a.example'],
        ['img-src', 'x'],
      ],
    ],
    [
      'img-src a; img-src b',
      [
        ['img-src', 'a'],
        ['img-src', 'b'],
      ],
    ],
  ])('%j', (policy, directives) => {
    expect(policyDirectives(policy)).toEqual(directives);
  });
});

describe('isNonceOrHash', () => {
  it.each([
    ["'nonce-x'", true],
    ["'NONCE-a-_+/9=='", true],
    ["'nonce-'", false],
    ["'nonce-x==='", false],
    ["'nonce-x=y'", false],
    ["'nonce-a.b'", false],
    ["'nonce-x", false],
    ['nonce-x', false],
    ["'sha256-xy'", true],
    ["'sha-512-abcd'", true],
    ["'sha256-'", false],
    ["'sha256-x'", false],
    ["'sha256-!!'", false],
    ["'sha1-abcd'", false],
  ])('%s: %s', (source, expected) => {
    expect(isNonceOrHash(source)).toBe(expected);
  });
});

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
