import { describe, expect, it } from 'vitest';
import { parseEmbedderPolicy, parseOpenerPolicy, parseResourcePolicy } from './cross-origin-policies.ts';

describe('parseResourcePolicy', () => {
  it.each([
    [[], 'absent'],
    [[''], 'absent'],
    [[' Same-Origin '], 'same-origin'],
    [['same-site', 'same-site'], 'invalid'],
    [['same-origin; x'], 'invalid'],
  ])('%j', (lines, policy) => {
    expect(parseResourcePolicy(lines)).toBe(policy);
  });
});

describe('parseEmbedderPolicy', () => {
  it.each([
    [[], 'absent'],
    [['require-corp'], 'require-corp'],
    [['credentialless; report-to="x;y"'], 'credentialless'],
    [['Require-Corp'], 'invalid'],
    [['require-corp', 'require-corp'], 'invalid'],
  ])('%j', (lines, policy) => {
    expect(parseEmbedderPolicy(lines)).toBe(policy);
  });
});

describe('parseOpenerPolicy', () => {
  it.each([
    [['unsafe-none'], 'unsafe-none'],
    [['same-origin-allow-popups;a;b=1.5;c=?0'], 'same-origin-allow-popups'],
    [['same-origin, same-origin'], 'invalid'],
    [['same-origin;'], 'invalid'],
    [['same-origin; A=1'], 'invalid'],
    [['same-origin; a="open'], 'invalid'],
  ])('%j', (lines, policy) => {
    expect(parseOpenerPolicy(lines)).toBe(policy);
  });

  it('stays quick on a 5 MB line', () => {
    expect(parseOpenerPolicy([`same-origin;a="${'\\"'.repeat(2_500_000)}`])).toBe('invalid');
    expect(parseOpenerPolicy([`same-origin${';a=1'.repeat(1_000_000)}`])).toBe('same-origin');
    expect(parseOpenerPolicy([`${' '.repeat(2_000_000)}x${' '.repeat(2_000_000)}y`])).toBe('invalid');
  });
});
