import type { ContractRow } from '@hopwise/model';
import { describe, expect, test } from 'vitest';
import { absoluteTarget, chainSteps, isExactTarget } from './chain-steps.ts';

const nothing = { says: [], to: null, location: null, chain: null, status: null, final: null, note: null };
const hops = (...seen: [string, number][]): ContractRow['hops'] =>
  seen.map(([url, statusCode]) => ({ url, statusCode, redirectType: 'FINAL' }));

const said = (outcome: ContractRow['outcome'], expected: object, seen: ContractRow['hops']) =>
  chainSteps({ outcome, expected: { ...nothing, ...expected }, hops: seen }).map(
    ({ expectedUrl, expectedStatuses, seen: hop, isTooMany }) =>
      `${expectedUrl ?? '-'} ${expectedStatuses?.join('|') ?? '-'} = ${hop === null ? 'none' : `${hop.url} ${hop.statusCode}`}${isTooMany ? ' too many' : ''}`,
  );

describe('chainSteps', () => {
  test('puts the target beside the last hop', () => {
    const seen = hops(['/a', 301], ['/m', 302], ['/b', 200]);
    expect(said('failed', { to: '/new', status: [301, 308], final: [200] }, seen)).toEqual([
      '- 301|308 = /a 301',
      '- - = /m 302',
      '/new 200 = /b 200',
    ]);
  });

  test('shows what is missing where nothing redirects', () => {
    expect(said('failed', { to: '/new' }, hops(['/a', 200]))).toEqual(['- - = /a 200', '/new - = none']);
  });

  test('shows no missing hop where the URL may stay', () => {
    expect(said('passed', { to: '/a' }, hops(['/a', 200]))).toEqual(['/a - = /a 200']);
    expect(said('failed', { status: [410] }, hops(['/a', 200]))).toEqual(['- 410 = /a 200']);
  });

  test('puts a whole chain side by side, with what is missing and what is too many', () => {
    const chain = ['/m', '/b'];
    expect(said('failed', { chain }, hops(['/a', 301], ['/b', 200]))).toEqual([
      '- - = /a 301',
      '/m - = /b 200',
      '/b - = none',
    ]);
    expect(said('failed', { chain: ['/b'], final: [200] }, hops(['/a', 301], ['/b', 301], ['/c', 200]))).toEqual([
      '- - = /a 301',
      '/b 200 = /b 301',
      '- - = /c 200 too many',
    ]);
  });

  test('shows what is expected where there was no response at all', () => {
    expect(said('could-not-run', { to: '/new' }, null)).toEqual(['- - = none', '/new - = none']);
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

test('a path belongs to the site that was asked', () => {
  expect(absoluteTarget('/new', 'https://a.test/old?x')).toBe('https://a.test/new');
  expect(absoluteTarget('https://b.test/new', 'https://a.test/old')).toBe('https://b.test/new');
});
