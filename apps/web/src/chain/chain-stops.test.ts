import type { Hop } from '@hopwise/model';
import { expect, test } from 'vitest';
import { chainStops, loopTarget } from './chain-stops.ts';

const hop = (url: string, to?: string) =>
  ({ url, redirect: to === undefined ? null : { to, delaySeconds: null } }) as Hop;
const chain = (...urls: string[]) => urls.map((url, index) => hop(url, urls[index + 1]));

test('hops at one scheme and host are one stop', () => {
  const stops = chainStops(chain('http://a.test/', 'http://a.test/x', 'https://a.test/x', 'https://b.test/'));
  expect(stops.map(({ scheme, host, hops }) => [scheme, host, hops.map(({ position }) => position)])).toEqual([
    ['http', 'a.test', [1, 2]],
    ['https', 'a.test', [3]],
    ['https', 'b.test', [4]],
  ]);
});

test.each([
  ['http://a.test/', 'https://a.test/', { scheme: 'upgraded', host: 'kept' }],
  ['https://a.test/', 'http://a.test/', { scheme: 'downgraded', host: 'kept' }],
  ['http://a.test:8080/', 'https://a.test:8443/', { scheme: 'upgraded', host: 'kept' }],
  ['https://a.test/', 'https://www.a.test/', { scheme: 'kept', host: 'changed' }],
  ['https://a.test/', 'http://b.test/', { scheme: 'downgraded', host: 'changed' }],
  ['https://a.test/', 'not a url', { scheme: 'kept', host: 'changed' }],
])('from %s to %s', (from, to, arrival) => {
  const [first, second] = chainStops(chain(from, to));
  expect(first?.arrival).toBeNull();
  expect(second?.arrival).toEqual(arrival);
});

test('a chain that comes back to a host stops there twice', () => {
  expect(chainStops(chain('http://a.test/', 'http://b.test/', 'http://a.test/')).map(({ host }) => host)).toEqual([
    'a.test',
    'b.test',
    'a.test',
  ]);
});

test.each([
  [[], undefined],
  [chain('http://a.test/'), undefined],
  [[hop('http://a.test/', 'http://b.test/'), hop('http://b.test/', 'http://a.test/')], 1],
  [[hop('http://a.test/', 'http://b.test/'), hop('http://b.test/', 'http://c.test/')], undefined],
])('loopTarget of case %#', (hops, target) => {
  expect(loopTarget(hops)).toBe(target);
});
