import { judge, planCases, readContract } from '@hopwise/contract';
import type { Hop, Trace } from '@hopwise/model';
import { bareHop } from '@hopwise/model/testing/bare-hop';
import { describe, expect, it } from 'vitest';
import { judgeExpectation, type Outcome } from './judge-row.ts';
import type { PendingRow } from './pending-rows.ts';

const row = (expectedUrl: string | null, expectedStatus: number | null): PendingRow => ({
  line: 2,
  url: 'a.test/old',
  method: 'GET',
  userAgent: null,
  expectedUrl,
  expectedStatus,
  contractCase: null,
  host: 'a.test',
  shard: 0,
});

const hop = (hopIndex: number, url: string, statusCode: number | null, to?: string): Hop => ({
  ...bareHop,
  hopIndex,
  url,
  statusCode,
  redirectType: to ? (`HTTP_${statusCode}` as Hop['redirectType']) : 'FINAL',
  redirect: to ? { to, delaySeconds: null } : null,
});
const redirect = hop(0, 'http://a.test/old', 301, 'https://a.test/new#top');
const ended = (statusCode: number): Trace => ({
  hops: [redirect, hop(1, 'https://a.test/new#top', statusCode)],
  end: { kind: 'final' },
});
const failing = (kind: 'loop' | 'too-many-hops' | 'failed', message: string, hops: Hop[]): Outcome => ({
  trace: { hops, end: { kind, error: { code: 'CONNECTION_REFUSED', message } } },
  error: message,
});
const moved: Outcome = { trace: ended(200), error: null };
const missing: Outcome = { trace: ended(404), error: 'The chain ended with status 404.' };
const looping = failing('loop', 'Round and round.', [redirect]);
const stopped = failing('too-many-hops', 'Stopped after 10 redirects.', [
  redirect,
  hop(1, 'https://a.test/10', 301, 'https://a.test/11'),
]);
const targetDown = failing('failed', 'Connection refused.', [redirect, hop(1, 'https://a.test/new', null)]);
const down = failing('failed', 'The host does not exist.', [hop(0, 'http://a.test/old', null)]);
const lost: Outcome = { trace: null, error: 'The host does not exist.' };

describe('judgeExpectation', () => {
  it.each<[string | null, number | null, Outcome, string | null, string | null]>([
    [null, null, moved, null, null],
    ['https://a.test/new', null, moved, 'PASS', null],
    ['https://a.test/new#top', 200, moved, 'PASS', null],
    ['a.test/new', 301, moved, 'PASS', null],
    ['HTTPS://A.test:443/new', null, moved, 'PASS', null],
    ['/new', null, moved, 'PASS', null],
    ['/n*', null, moved, 'PASS', null],
    ['/other', null, moved, 'FAIL', 'Expected /other, got https://a.test/new#top'],
    ['http://a.test/new', null, moved, 'FAIL', 'Expected http://a.test/new, got https://a.test/new#top'],
    ['https://a.test/new/', null, moved, 'FAIL', 'Expected https://a.test/new/, got https://a.test/new#top'],
    [null, 308, moved, 'FAIL', 'Expected 308, got 301'],
    ['/new', null, missing, 'FAIL', 'The final status is 404.'],
    ['/new', 404, missing, 'PASS', null],
    ['/new', null, stopped, 'FAIL', 'Expected /new, stopped at https://a.test/10: Stopped after 10 redirects.'],
    ['/new', null, looping, 'FAIL', 'Expected /new, got a redirect loop'],
    [
      'https://a.test/new',
      301,
      targetDown,
      'FAIL',
      'Expected https://a.test/new, got no response from https://a.test/new: Connection refused.',
    ],
    ['a.test/', 200, down, 'FAIL', 'Expected a.test/, got no response: The host does not exist.'],
    ['a.test/', 200, lost, 'FAIL', 'Expected a.test/, got no response: The host does not exist.'],
  ])('expects %s and %s', (url, status, outcome, verdict, difference) => {
    expect(judgeExpectation(row(url, status), outcome)).toEqual({ verdict, difference });
  });

  const cell = (value: string | number | null) => `"${value ?? ''}"`;

  it.each<[string | null, number | null]>([
    ['https://a.test/new', null],
    ['https://a.test/new#top', 200],
    ['a.test/new', 301],
    ['/new', 301],
    ['/n*', 301],
    ['/other', null],
    ['http://a.test/new', null],
    ['https://a.test/new/', 200],
    [null, 301],
    [null, 308],
    [null, 200],
    [null, 404],
    ['/new', 404],
    ['/other', 308],
  ])('agrees with a contract of the same file for %s and %s', (url, status) => {
    const { contract } = readContract(`url,expectedUrl,expectedStatus\na.test/old,${cell(url)},${cell(status)}\n`);
    const [expected] = planCases(contract);
    if (expected === undefined) throw new Error('the file gives no case');
    for (const outcome of [moved, missing, looping, stopped, targetDown]) {
      const { verdict } = judgeExpectation(row(url, status), outcome);
      expect(judge(expected, outcome.trace as Trace).outcome).toBe(verdict === 'PASS' ? 'passed' : 'failed');
    }
  });
});
