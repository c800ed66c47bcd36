import { expect, it } from 'vitest';
import type { DueMonitor } from './due-monitors.ts';
import { Places } from './places.ts';

const limits = { concurrency: 8, perHost: 2 };
let count = 0;
const due = (userId: string, row: Partial<DueMonitor['row']> = {}): DueMonitor => {
  count += 1;
  const usual = { id: String(count), userId, host: `host-${count}`, contractId: null, runAskedAt: null };
  return { row: { ...usual, lastStatusCode: 200, lastTimeMs: 50, ...row }, project: {} } as DueMonitor;
};
const many = (length: number, make: () => DueMonitor) => Array.from({ length }, make);
const taken = (places: Places, wanted: readonly DueMonitor[]) => wanted.filter((each) => places.take(each)).length;
const slow = { lastStatusCode: null, lastTimeMs: 15_000 };
const asked = { runAskedAt: new Date(0) };

it.each([
  ['one person has half of the places', many(8, () => due('ada')), 4],
  ['two people have all of them', [...many(8, () => due('ada')), ...many(8, () => due('bob'))], 8],
  ['one host has as many as it may', many(4, () => due('ada', { host: 'shared' })), 2],
  ['hosts that do not respond have a quarter', many(8, () => due('ada', slow)), 2],
  ['a refusal at once is no wait', many(8, () => due('ada', { lastStatusCode: null, lastTimeMs: 3 })), 4],
  ['a contract waits for no host', many(8, () => due('ada', { ...slow, contractId: 'c', host: null })), 4],
  ['what was asked for has one more', [...many(8, () => due('ada')), ...many(8, () => due('ada', asked))], 5],
  ['also of a host that does not respond', [...many(8, () => due('ada', slow)), due('ada', { ...slow, ...asked })], 3],
])('%s', (_name, wanted, expected) => {
  expect(taken(new Places(limits, []), wanted)).toBe(expected);
});

it('what is under way has its place', () => {
  const places = new Places(limits, [...many(4, () => due('ada')), due('bob', slow), due('bob', slow)]);
  expect(taken(places, [due('ada'), due('bob', slow)])).toBe(0);
  expect(
    taken(
      places,
      many(4, () => due('bob')),
    ),
  ).toBe(2);
});
