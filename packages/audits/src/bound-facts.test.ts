import { expect, it } from 'vitest';
import { boundFacts } from './bound-facts.ts';

it('leaves usual facts unchanged', () => {
  const facts = { count: 2, isSo: true, none: null, header: 'max-age=1', links: [{ href: '/', text: 'x' }], flags: {} };
  expect(boundFacts(facts)).toEqual(facts);
});

it('cuts a long text, also in a name or deep inside', () => {
  const long = 'x'.repeat(5_000);
  const cut = `${'x'.repeat(1_000)}…`;
  expect(boundFacts({ a: long, b: [{ c: [long] }], [long]: 1 })).toEqual({ a: cut, b: [{ c: [cut] }], [cut]: 1 });
});

it.each([
  ['texts', { list: Array.from({ length: 100_000 }, () => 'text') }],
  ['numbers', { list: Array.from({ length: 1_000_000 }, () => 1) }],
  ['lists in lists', { list: Array.from({ length: 1_000 }, () => Array.from({ length: 1_000 }, () => 'x')) }],
  ['names', Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`name-${index}`, index]))],
])('leaves out what comes after very many %s', (_what, facts) => {
  expect(JSON.stringify(boundFacts(facts)).length).toBeLessThan(200_000);
});
