import { expect, it } from 'vitest';
import { redirectLimitPattern, redirectLimitSentence, redirectLoopSentence } from './redirect-limit.ts';

it.each([
  [1, 'The chain has more than the 1 redirect allowed.'],
  [20, 'The chain has more than the 20 redirects allowed.'],
])('says and finds a limit of %d', (limit, sentence) => {
  expect(redirectLimitSentence(limit)).toBe(sentence);
  expect(sentence).toMatch(new RegExp(`^${redirectLimitPattern.replace('.', '\\.').replace('%', '.*')}$`));
});

it.each([
  ['A, B, A', ['/a', '/b', '/a'], '/b', 'Redirect loop: hop 3 returns to hop 1 (/a).'],
  ['A, B, C, B', ['/a', '/b', '/c', '/b'], '/c', 'Redirect loop: hop 4 returns to hop 2 (/b).'],
  ['A, A', ['/a', '/a'], '/a', 'Redirect loop: hop 2 returns to hop 1 (/a).'],
  ['A, B, and B points to A', ['/a', '/b'], '/a', 'Redirect loop: hop 2 redirects back to hop 1 (/a).'],
])('the loop %s is described by the hops that the chain marks', (_name, urls, to, sentence) => {
  const hops = urls.map((url) => ({ method: 'GET', url }));
  expect(redirectLoopSentence(hops, to)).toBe(sentence);
});
