import { judge, planCases, readContract } from '@hopwise/contract';
import type { Hop, Trace } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { judgeExpectation } from './judge-expectation.ts';
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
const trace: Trace = {
  hops: [{ statusCode: null }, { statusCode: 301 }, { statusCode: 200 }] as Hop[],
  end: { kind: 'final' },
};
const moved = { trace, finalUrl: 'https://a.test/new#top', finalStatusCode: 200, error: null };
const loop: Trace = {
  hops: trace.hops,
  end: { kind: 'loop', error: { code: 'REDIRECT_LOOP', message: 'Round and round.' } },
};
const looping = { trace: loop, finalUrl: null, finalStatusCode: 301, error: 'Round and round.' };
const cut: Trace = {
  hops: trace.hops,
  end: { kind: 'too-many-hops', error: { code: 'TOO_MANY_HOPS', message: 'Stopped after 10 redirects.' } },
};
const stopped = {
  trace: cut,
  finalUrl: 'https://a.test/10',
  finalStatusCode: 301,
  error: 'Stopped after 10 redirects.',
};
const lost = { trace: null, finalUrl: null, finalStatusCode: null, error: 'The host does not exist.' };

describe('judgeExpectation', () => {
  it.each<[string | null, number | null, Parameters<typeof judgeExpectation>[1], string | null, string | null]>([
    [null, null, moved, null, null],
    ['https://a.test/new', null, moved, 'PASS', null],
    ['https://a.test/new#top', 200, moved, 'PASS', null],
    ['a.test/new', 301, moved, 'PASS', null],
    ['HTTPS://A.test:443/new', null, moved, 'PASS', null],
    ['/new', null, moved, 'PASS', null],
    ['/other', null, moved, 'FAIL', 'Expected /other, got https://a.test/new#top'],
    ['http://a.test/new', null, moved, 'FAIL', 'Expected http://a.test/new, got https://a.test/new#top'],
    ['https://a.test/new/', null, moved, 'FAIL', 'Expected https://a.test/new/, got https://a.test/new#top'],
    [null, 308, moved, 'FAIL', 'Expected 308, got 301'],
    [null, 404, moved, 'FAIL', 'Expected 404, got 200'],
    ['/new', null, stopped, 'FAIL', 'Expected /new, stopped at https://a.test/10: Stopped after 10 redirects.'],
    ['/new', null, looping, 'FAIL', 'Expected /new, got a redirect loop'],
    [
      'a.test/',
      200,
      lost,
      'FAIL',
      'Expected a.test/, got no response: The host does not exist.; Expected 200, got no response: The host does not exist.',
    ],
  ])('expects %s and %s', (url, status, outcome, verdict, difference) => {
    expect(judgeExpectation(row(url, status), outcome)).toEqual({ verdict, difference });
  });

  const hop = (url: string, statusCode: number, to?: string) =>
    ({
      url,
      statusCode,
      redirectType: to ? `HTTP_${statusCode}` : 'FINAL',
      redirect: to ? { to, delaySeconds: null } : null,
      responseHeaders: [],
      tls: null,
    }) as unknown as Hop;
  const hops = [hop('http://a.test/old', 301, 'https://a.test/new#top'), hop('https://a.test/new#top', 200)];
  const ended: Trace = { hops, end: { kind: 'final' } };
  const cell = (value: string | number | null) => `"${value ?? ''}"`;

  it.each<[string | null, number | null]>([
    ['https://a.test/new', null],
    ['https://a.test/new#top', 200],
    ['a.test/new', 301],
    ['/new', 301],
    ['/other', null],
    ['http://a.test/new', null],
    ['https://a.test/new/', 200],
    [null, 301],
    [null, 308],
    [null, 200],
    [null, 404],
    ['/new', 404],
    ['/other', 308],
  ])('says of %s and %s what a contract of the same file says', (url, status) => {
    const { contract } = readContract(`url,expectedUrl,expectedStatus\na.test/old,${cell(url)},${cell(status)}\n`);
    const [expected] = planCases(contract);
    if (expected === undefined) throw new Error('the file gives no case');
    const outcome = { trace: ended, finalUrl: 'https://a.test/new#top', finalStatusCode: 200, error: null };
    const { verdict } = judgeExpectation(row(url, status), outcome);
    expect(judge(expected, ended).outcome).toBe(verdict === 'PASS' ? 'passed' : 'failed');
  });
});
