import { describe, expect, it } from 'vitest';
import { bulkFindings } from './bulk-findings.ts';
import { emptyBulkSummary } from './testing/empty-bulk-summary.ts';

describe('bulkFindings', () => {
  it('names all that is looked for, the worst first, also when nothing was found', () => {
    const findings = bulkFindings(emptyBulkSummary);
    expect(findings.map(({ id, count }) => [id, count])).toEqual([
      ['failed-expectations', 0],
      ['loops', 0],
      ['refused-certificates', 0],
      ['no-target', 0],
      ['no-content', 0],
      ['error-targets', 0],
      ['no-response', 0],
      ['redirect-limit', 0],
      ['invalid-rows', 0],
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
      ...emptyBulkSummary,
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
