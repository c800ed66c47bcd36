import { describe, expect, it } from 'vitest';
import type { BulkSummary } from './bulk.ts';
import { bulkFindings } from './bulk-findings.ts';

const nothing: BulkSummary = {
  statuses: [],
  slow: 0,
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

describe('bulkFindings', () => {
  it('names all that is looked for, the worst first, also when nothing was found', () => {
    const findings = bulkFindings(nothing);
    expect(findings.map(({ id, count }) => [id, count])).toEqual([
      ['failed-expectations', 0],
      ['loops', 0],
      ['error-targets', 0],
      ['home-page-targets', 0],
      ['longest-chains', 0],
      ['chains-across-rows', 0],
      ['shared-hops', 0],
      ['http-targets', 0],
      ['shared-targets', 0],
    ]);
  });

  it('counts rows, and hops where several rows pass through one', () => {
    const findings = bulkFindings({
      ...nothing,
      loops: { count: 9, first: [] },
      sharedHops: [
        { url: '/slow', count: 12, averageTimeMs: 250 },
        { url: '/quick', count: 5, averageTimeMs: 20 },
      ],
    });
    const found = findings.filter(({ count }) => count > 0);
    expect(found.map(({ title, count, unit }) => [title, count, unit])).toEqual([
      ['Redirect loops', 9, 'row'],
      ['Slow shared hops', 2, 'hop'],
    ]);
  });
});
