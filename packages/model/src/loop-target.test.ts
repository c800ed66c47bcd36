import { expect, test } from 'vitest';
import { loopTarget } from './loop-target.ts';
import type { Hop } from './trace.ts';

const hop = (url: string, to: string | null) =>
  ({ url, redirect: to === null ? null : { to, delaySeconds: null } }) as Hop;

test.each<[string, Hop[], number | undefined]>([
  ['leads back', [hop('a', 'b'), hop('b', 'c'), hop('c', 'b')], 2],
  ['leads to itself', [hop('a', 'a')], 1],
  ['leads on', [hop('a', 'b'), hop('b', 'c')], undefined],
  ['leads back to another part of a page', [hop('a#x', 'b'), hop('b', 'a#y')], 1],
  ['shows a page that loads itself again', [{ ...hop('a', 'a'), redirectType: 'FINAL' }], undefined],
  ['ends', [hop('a', 'b'), hop('b', null)], undefined],
  ['has no hops', [], undefined],
])('a chain that %s', (_name, hops, target) => {
  expect(loopTarget(hops)).toBe(target);
});
