import { describe, expect, it } from 'vitest';
import { policyDirectives, splitPolicies } from './content-security-policy.ts';

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
