import { expect, test } from 'vitest';
import { chainFingerprint } from './chain-fingerprint.ts';
import { bareHop } from './testing/bare-hop.ts';
import type { Hop } from './trace.ts';

const base: Hop[] = [{ ...bareHop, statusCode: 301, redirectType: 'HTTP_301' }, bareHop];
const changed = (changes: Partial<Hop>): Hop[] => [{ ...(base[0] as Hop), ...changes }, bareHop];

test.each<[string, Hop[]]>([
  ['a URL', changed({ url: 'https://example.com/other' })],
  ['a status code', changed({ statusCode: 302 })],
  ['a type', changed({ redirectType: 'HTTP_308' })],
  ['an error', changed({ error: { code: 'TIMEOUT', message: '' } })],
  ['a hop', base.slice(0, 1)],
])('the fingerprint differs by %s', (_name, hops) => {
  expect(chainFingerprint(hops)).not.toBe(chainFingerprint(base));
});

test('the fingerprint is the same for another time, header or method, and fits 32 bits', () => {
  const same = changed({ latencyMs: 99, method: 'HEAD', responseHeaders: [['date', 'now']] });
  expect(chainFingerprint(same)).toBe(chainFingerprint(base));
  expect(chainFingerprint(base)).toBe(chainFingerprint(base) | 0);
});
