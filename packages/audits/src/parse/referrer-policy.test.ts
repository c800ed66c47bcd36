import { describe, expect, it } from 'vitest';
import { parseReferrerPolicy } from './referrer-policy.ts';

describe('parseReferrerPolicy', () => {
  it.each([
    [['No-Referrer'], 'no-referrer', false],
    [['unsafe-url'], 'unsafe-url', true],
    [['origin, strict-origin'], 'strict-origin', false],
    [['strict-origin, from-the-future'], 'strict-origin', false],
    [['same-origin', 'origin'], 'origin', true],
  ])('%j', (values, policy, leaks) => {
    expect(parseReferrerPolicy(values)).toEqual({ policy, leaks });
  });

  it.each<[headers: string[], metas: string[], policy: string]>([
    [['no-referrer'], ['unsafe-url'], 'unsafe-url'],
    [['no-referrer'], ['ALWAYS'], 'unsafe-url'],
    [[], ['never'], 'no-referrer'],
    [['unsafe-url'], ['default'], 'strict-origin-when-cross-origin'],
    [[], ['origin-when-crossorigin'], 'origin-when-cross-origin'],
    [[], ['unsafe-url', 'nonsense'], 'unsafe-url'],
    [[], ['unsafe-url', 'no-referrer'], 'no-referrer'],
    // Browsers pass over a list there, and spaces around the word.
    [[], ['no-referrer, unsafe-url'], 'strict-origin-when-cross-origin'],
    [['same-origin'], ['unsafe-url, origin'], 'same-origin'],
    [['same-origin'], [' unsafe-url '], 'same-origin'],
    [['same-origin, never'], [], 'same-origin'],
  ])('headers %j, meta elements %j', (headers, metas, policy) => {
    expect(parseReferrerPolicy(headers, metas)?.policy).toBe(policy);
  });

  it.each([[[]], [['']], [['sometimes, maybe']], [['always']]])('finds none in %j', (values) => {
    expect(parseReferrerPolicy(values)).toBeNull();
  });
});
