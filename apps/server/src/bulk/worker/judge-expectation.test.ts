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
const lost = { trace: null, finalUrl: null, finalStatusCode: null, error: 'The host does not exist.' };

describe('judgeExpectation', () => {
  it.each<[string | null, number | null, Parameters<typeof judgeExpectation>[1], string | null, string | null]>([
    [null, null, moved, null, null],
    ['https://a.test/new', null, moved, 'PASS', null],
    ['https://a.test/new#top', 200, moved, 'PASS', null],
    ['a.test/new', 301, moved, 'PASS', null],
    ['HTTPS://A.test:443/new', null, moved, 'PASS', null],
    ['/new', null, moved, 'PASS', null],
    ['/other', null, moved, 'FAIL', 'Expected to end at /other, but ended at https://a.test/new#top'],
    [
      'http://a.test/new',
      null,
      moved,
      'FAIL',
      'Expected to end at http://a.test/new, but ended at https://a.test/new#top',
    ],
    [
      'https://a.test/new/',
      null,
      moved,
      'FAIL',
      'Expected to end at https://a.test/new/, but ended at https://a.test/new#top',
    ],
    [null, 308, moved, 'FAIL', 'Expected the first answer to have status 308, but it had 301'],
    [null, 404, moved, 'FAIL', 'Expected the last answer to have status 404, but it had 200'],
    ['/new', null, looping, 'FAIL', 'Expected to end at /new, but it redirects in a loop'],
    [
      'a.test/',
      200,
      lost,
      'FAIL',
      'Expected to end at a.test/, but there was no answer: The host does not exist.; Expected status 200, but there was no answer: The host does not exist.',
    ],
  ])('expects %s and %s', (url, status, outcome, verdict, difference) => {
    expect(judgeExpectation(row(url, status), outcome)).toEqual({ verdict, difference });
  });
});
