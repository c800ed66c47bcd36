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
};

describe('setFindings', () => {
  test('knows six, also when nothing was found', () => {
    expect(setFindings(nothing).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0]);
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

  test('speaks of one URL and of no answer', () => {
    const errorTargets = { count: 1, top: [{ url: 'https://a.test/', statusCode: null, count: 1 }] };
    expect(setFindings({ ...nothing, errorTargets })[0]?.places).toEqual([{ url: 'https://a.test/', note: '1 URL' }]);
  });
});
