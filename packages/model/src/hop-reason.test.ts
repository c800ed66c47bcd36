import { expect, it, test } from 'vitest';
import { hopChanges } from './hop-changes.ts';
import {
  chainLetter,
  describeHopReason,
  loopTarget,
  redirectLimitPattern,
  redirectLimitSentence,
  redirectLoopSentence,
} from './hop-reason.ts';
import type { Hop } from './trace.ts';

test.each<[Pick<Hop, 'redirectType' | 'redirect' | 'by'>, string]>([
  [{ redirectType: 'HTTP_308', redirect: { to: '/', delaySeconds: null } }, 'Redirect with status 308'],
  [{ redirectType: 'META_REFRESH', redirect: { to: '/', delaySeconds: 0 } }, 'Meta refresh'],
  [{ redirectType: 'REFRESH_HEADER', redirect: { to: '/', delaySeconds: 3 } }, 'Refresh header after 3 s'],
  [{ redirectType: 'HSTS', redirect: { to: '/', delaySeconds: null } }, 'HSTS, without a request'],
  [{ redirectType: 'JAVASCRIPT', redirect: { to: '/', delaySeconds: null } }, 'Script'],
  [
    {
      redirectType: 'JAVASCRIPT',
      redirect: { to: '/', delaySeconds: null },
      by: { kind: 'form', file: 'https://a.test/send.js', line: 2, column: 1 },
    },
    'Form sent by script send.js, line 2',
  ],
  [{ redirectType: 'FINAL', redirect: null }, 'Final response'],
])('%j', (hop, reason) => {
  expect(describeHopReason(hop)).toBe(reason);
});

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

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [53, 'BB'],
])('chain %d is %s', (place, name) => {
  expect(chainLetter(place)).toBe(name);
});

it.each([
  [1, 'The chain has more than the 1 redirect allowed.'],
  [20, 'The chain has more than the 20 redirects allowed.'],
])('writes and reads a limit of %d', (limit, sentence) => {
  expect(redirectLimitSentence(limit)).toBe(sentence);
  expect(sentence).toMatch(new RegExp(`^${redirectLimitPattern.replace('.', '\\.').replace('%', '.*')}$`));
});

it.each([
  ['A, B, A', ['/a', '/b', '/a'], '/b', 'Redirect loop: hop 3 returns to hop 1 (/a).'],
  ['A, B, C, B', ['/a', '/b', '/c', '/b'], '/c', 'Redirect loop: hop 4 returns to hop 2 (/b).'],
  ['A, A', ['/a', '/a'], '/a', 'Redirect loop: hop 2 returns to hop 1 (/a).'],
  ['A, B, and B points to A', ['/a', '/b'], '/a', 'Redirect loop: hop 2 redirects back to hop 1 (/a).'],
])('the loop %s is described by the hops that the chain marks', (_name, urls, to, sentence) => {
  const hops = urls.map((url) => ({ method: 'GET', url, cookiesSet: [], tls: null }));
  expect(redirectLoopSentence(hops, to)).toBe(sentence);
  const marks = hopChanges(hops).flatMap((changes, index) =>
    changes.flatMap(({ says }) => (says.startsWith('Same URL as') ? [`hop ${index + 1}: ${says}`] : [])),
  );
  const [, hop, first] = /hop (\d+) returns to hop (\d+)/.exec(sentence) ?? [];
  expect(marks).toEqual(hop === undefined ? [] : [`hop ${hop}: Same URL as hop ${first}`]);
});
