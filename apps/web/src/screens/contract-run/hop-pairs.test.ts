import type { ContractRow } from '@hopwise/model';
import { describe, expect, test } from 'vitest';
import { absoluteTarget, isExactTarget, pairHops } from './hop-pairs.ts';

const nothing = { says: [], to: null, location: null, chain: null, status: null, final: null, note: null };
const hops = (...seen: [string, number][]): ContractRow['hops'] =>
  seen.map(([url, statusCode]) => ({ url, statusCode, redirectType: 'FINAL' }));

const pairs = (outcome: ContractRow['outcome'], expected: object, seen: ContractRow['hops']) =>
  pairHops({ outcome, expected: { ...nothing, ...expected }, hops: seen }).map(
    ({ expectedUrl, expectedStatuses, actual: hop, isTooMany }) =>
      `${expectedUrl ?? '-'} ${expectedStatuses?.join('|') ?? '-'} = ${hop === null ? 'none' : `${hop.url} ${hop.statusCode}`}${isTooMany ? ' too many' : ''}`,
  );

describe('pairHops', () => {
  test('pairs the target with the last hop', () => {
    const seen = hops(['/a', 301], ['/m', 302], ['/b', 200]);
    expect(pairs('failed', { to: '/new', status: [301, 308], final: [200] }, seen)).toEqual([
      '- 301|308 = /a 301',
      '- - = /m 302',
      '/new 200 = /b 200',
    ]);
  });

  test('shows the missing hop if nothing redirects', () => {
    expect(pairs('failed', { to: '/new' }, hops(['/a', 200]))).toEqual(['- - = /a 200', '/new - = none']);
  });

  test('shows no missing hop if no redirect is expected', () => {
    expect(pairs('passed', { to: '/a' }, hops(['/a', 200]))).toEqual(['/a - = /a 200']);
    expect(pairs('failed', { status: [410] }, hops(['/a', 200]))).toEqual(['- 410 = /a 200']);
  });

  test('pairs an entire chain, with missing and extra hops', () => {
    const chain = ['/m', '/b'];
    expect(pairs('failed', { chain }, hops(['/a', 301], ['/b', 200]))).toEqual([
      '- - = /a 301',
      '/m - = /b 200',
      '/b - = none',
    ]);
    expect(pairs('failed', { chain: ['/b'], final: [200] }, hops(['/a', 301], ['/b', 301], ['/c', 200]))).toEqual([
      '- - = /a 301',
      '/b 200 = /b 301',
      '- - = /c 200 too many',
    ]);
  });

  test('shows the expected hops if there was no response', () => {
    expect(pairs('could-not-run', { to: '/new' }, null)).toEqual(['- - = none', '/new - = none']);
  });
});

test.each([
  ['/new', true],
  ['https://a.test/b', true],
  ['/dl/*', false],
  ['~^/dl', false],
])('isExactTarget(%s)', (target, isExact) => {
  expect(isExactTarget(target)).toBe(isExact);
});

test('resolves a path against the requested URL', () => {
  expect(absoluteTarget('/new', 'https://a.test/old?x')).toBe('https://a.test/new');
  expect(absoluteTarget('https://b.test/new', 'https://a.test/old')).toBe('https://b.test/new');
});
