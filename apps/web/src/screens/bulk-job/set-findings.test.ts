import type { BulkSummary } from '@hopwise/model';
import { describe, expect, test } from 'vitest';
import { setFindings } from './set-findings.ts';

const nothing: BulkSummary = {
  statuses: [],
  statusCodes: [],
  redirectCounts: [],
  verdicts: { PASS: 0, FAIL: 0 },
  hosts: [],
  loops: { count: 0, first: [] },
  longestChains: { count: 0, first: [] },
  homePageTargets: { count: 0, top: [] },
  sharedTargets: { count: 0, top: [] },
  errorTargets: { count: 0, top: [] },
  httpTargets: { count: 0, top: [] },
  failedExpectations: { count: 0, first: [] },
  chainsExamined: 0,
  chainsAcrossRows: { count: 0, first: [] },
  sharedHops: [],
};

describe('setFindings', () => {
  test('knows nine, also when nothing was found', () => {
    expect(setFindings(nothing).map(({ count }) => count)).toEqual(Array(9).fill(0));
  });

  test('puts what was found first', () => {
    const summary = {
      ...nothing,
      httpTargets: { count: 3, top: [{ url: 'http://a.test/', statusCode: 200, count: 3 }] },
      loops: { count: 1, first: [{ line: 7, url: 'a.test/x', finalUrl: null, redirectCount: 1 }] },
    };
    const [first, second, third] = setFindings(summary);
    expect(first).toMatchObject({ id: 'loops', places: [{ url: 'a.test/x', note: 'line 7, 1 redirect' }] });
    expect(second).toMatchObject({
      id: 'http-targets',
      places: [{ url: 'http://a.test/', note: '3 URLs, status 200' }],
    });
    expect(third?.count).toBe(0);
  });

  test('says what the hops tell', () => {
    const row = { line: 3, url: '/a', finalUrl: '/c', redirectCount: 2 };
    const findings = setFindings({
      ...nothing,
      failedExpectations: { count: 1, first: [{ ...row, difference: 'ended at /c instead of /b' }] },
      chainsAcrossRows: { count: 1, first: [{ ...row, viaUrl: '/b', viaLine: 9 }] },
      sharedHops: [{ url: '/slow', count: 12, averageTimeMs: 250.4 }],
    });
    expect(findings.slice(0, 3).map(({ count, places }) => [count, places[0]?.note])).toEqual([
      [1, 'line 3: ended at /c instead of /b'],
      [1, 'line 3, by way of line 9: /b'],
      [12, '12 chains, 250 ms on average'],
    ]);
  });

  test('speaks of one URL and of no answer', () => {
    const errorTargets = { count: 1, top: [{ url: 'https://a.test/', statusCode: null, count: 1 }] };
    expect(setFindings({ ...nothing, errorTargets })[0]?.places).toEqual([{ url: 'https://a.test/', note: '1 URL' }]);
  });
});
