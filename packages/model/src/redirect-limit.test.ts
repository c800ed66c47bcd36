import { expect, it } from 'vitest';
import { redirectLimitPattern, redirectLimitSentence } from './redirect-limit.ts';

it.each([
  [1, 'The chain has more than the 1 redirect allowed.'],
  [20, 'The chain has more than the 20 redirects allowed.'],
])('says and finds a limit of %d', (limit, sentence) => {
  expect(redirectLimitSentence(limit)).toBe(sentence);
  expect(sentence).toMatch(new RegExp(`^${redirectLimitPattern.replace('.', '\\.').replace('%', '.*')}$`));
});
