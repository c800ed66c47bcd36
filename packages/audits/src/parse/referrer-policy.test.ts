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

  it.each([[[]], [['']], [['sometimes, maybe']]])('finds none in %j', (values) => {
    expect(parseReferrerPolicy(values)).toBeNull();
  });
});
