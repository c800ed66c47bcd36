import { expect, it } from 'vitest';
import { bareHop } from './testing/bare-hop.ts';
import { stopsAt, stopsAtPattern } from './trust-error.ts';

it.each([0, 19])('writes and reads that browsers stop at hop %d, counted from 0', (hopIndex) => {
  const sentence = stopsAt({ hop: { ...bareHop, hopIndex }, host: 'a.test', because: 'it is 100 % self-signed' });
  expect(sentence).toBe(`Browsers stop at hop ${hopIndex + 1}: it is 100 % self-signed.`);
  expect(sentence).toMatch(new RegExp(`^${stopsAtPattern.replaceAll('%', '.*')}$`));
});
