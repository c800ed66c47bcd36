import type { Hop } from '@hopwise/model';
import { expect, test } from 'vitest';
import { loopTarget } from './loop-target.ts';

const hop = (url: string, to: string | null) =>
  ({ url, redirect: to === null ? null : { to, delaySeconds: null } }) as Hop;

test.each<[string, Hop[], number | undefined]>([
  ['leads back', [hop('a', 'b'), hop('b', 'c'), hop('c', 'b')], 2],
  ['leads to itself', [hop('a', 'a')], 1],
  ['leads on', [hop('a', 'b'), hop('b', 'c')], undefined],
  ['ends', [hop('a', 'b'), hop('b', null)], undefined],
  ['has no hops', [], undefined],
])('a chain that %s', (_name, hops, target) => {
  expect(loopTarget(hops)).toBe(target);
});
