import { describe, expect, it } from 'vitest';
import { waitText } from './throttle.ts';

describe('waitText', () => {
  it.each([
    [0, '1 second'],
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3600, '60 minutes'],
  ])('writes %i seconds as %s', (seconds, text) => {
    expect(waitText(seconds)).toBe(text);
  });
});
