import type { BulkJob, BulkSummary } from '@hopwise/model';
import { emptyBulkSummary } from '@hopwise/model/testing/empty-bulk-summary';
import { describe, expect, test } from 'vitest';
import { markdownAttacks, markdownHtml, tagsIn } from '../testing/markdown-html.ts';
import { sampleBulk, sampleJob, sampleSummary } from '../testing/sample-bulk.ts';
import { buildBulkReport } from './build-bulk-report.ts';
import { renderBulkMarkdown } from './render-bulk-markdown.ts';

const reportOf = (job: Partial<BulkJob>, summary: Partial<BulkSummary> = {}) =>
  buildBulkReport({
    ...sampleBulk,
    job: { ...sampleJob, ...job },
    summary: { ...emptyBulkSummary, ...summary },
  });

describe('the Markdown of a bulk job', () => {
  test('is as it was', async () => {
    await expect(renderBulkMarkdown(buildBulkReport(sampleBulk))).toMatchFileSnapshot('../golden/bulk.md.golden');
  });

  test('of a file without rows is as it was', async () => {
    const job = {
      ...sampleJob,
      totalUrls: 0,
      processedUrls: 0,
      successCount: 0,
      errorCount: 0,
      unexpectedCount: 0,
      hasExpectations: false,
    };
    const report = buildBulkReport({ ...sampleBulk, job, summary: emptyBulkSummary, publicUrl: null });
    await expect(renderBulkMarkdown(report)).toMatchFileSnapshot('../golden/bulk-empty.md.golden');
  });

  test.each(markdownAttacks)('nothing of %j becomes markup', (attack) => {
    const shown = markdownHtml(renderBulkMarkdown(hostileReport(attack)));
    const calm = markdownHtml(renderBulkMarkdown(hostileReport('calm words')));
    expect(tagsIn(shown).filter((tag) => tag !== 'code')).toEqual(tagsIn(calm).filter((tag) => tag !== 'code'));
    expect(shown).not.toContain('<!--');
    expect(shown).not.toContain('href="https://evil');
  });
});

/** The words stand everywhere a file or a site can put some. */
function hostileReport(words: string) {
  const row = { line: 1, url: words, finalUrl: words, redirectCount: 2 };
  const targets = { count: 9, top: [{ url: words, statusCode: 200, count: 9 }] };
  return buildBulkReport({
    ...sampleBulk,
    projectName: words,
    job: { ...sampleJob, fileName: words, status: 'FAILED', error: words },
    summary: {
      ...sampleSummary,
      hosts: [{ host: words, count: 1, errors: 0, averageTimeMs: 1 }],
      failureGroups: [{ reason: 'timeout', host: words, count: 1 }],
      loops: { count: 1, first: [row] },
      longestChains: { count: 1, first: [row] },
      refusedCertificates: { count: 1, first: [{ ...row, error: words }] },
      noTarget: { count: 1, first: [{ ...row, error: words }] },
      noContent: { count: 1, first: [{ ...row, error: words }] },
      noResponse: { count: 1, first: [{ ...row, error: words }] },
      redirectLimit: { count: 1, first: [{ ...row, error: words }] },
      invalidRows: { count: 1, first: [{ ...row, error: words }] },
      homePageTargets: targets,
      sharedTargets: targets,
      errorTargets: targets,
      httpTargets: targets,
      failedExpectations: { count: 1, first: [{ ...row, difference: words }] },
      chainsAcrossRows: { count: 1, first: [{ ...row, viaUrl: words, viaLine: 2 }] },
      sharedHops: [{ url: words, count: 9, averageTimeMs: 1 }],
    },
  });
}

describe('the verdict', () => {
  const done = { totalUrls: 10, processedUrls: 10 };
  const loops = { count: 1, first: [] };
  test.each<[string, string, Partial<BulkJob>, Partial<BulkSummary>]>([
    ['Every URL works', 'good', { ...done, errorCount: 0, hasExpectations: false }, {}],
    ['Every URL redirects as expected', 'good', { ...done, errorCount: 0 }, {}],
    [
      'Every URL works, with issues to fix',
      'warning',
      { ...done, errorCount: 0, hasExpectations: false },
      { httpTargets: { count: 2, top: [] } },
    ],
    ["1 URL doesn't work", 'bad', { ...done, errorCount: 1, hasExpectations: false }, { loops }],
    ["3 URLs don't redirect as expected", 'bad', { ...done, errorCount: 5 }, { verdicts: { PASS: 5, FAIL: 3 } }],
    ["2 URLs don't work", 'bad', { ...done, errorCount: 2 }, { verdicts: { PASS: 8, FAIL: 0 } }],
    ['The job is still running', 'info', { ...done, processedUrls: 4, status: 'PROCESSING' }, {}],
    ['The job was canceled', 'warning', { ...done, processedUrls: 4, status: 'CANCELLED' }, {}],
    ["The job couldn't run", 'bad', { ...done, status: 'FAILED', error: 'The project is gone.' }, {}],
  ])('%s', (headline, tone, job, summary) => {
    expect(reportOf(job, summary).verdict).toMatchObject({ headline, tone });
  });

  test('counts what was expected and what merely failed by themselves', () => {
    const { verdict, figures } = reportOf(
      { totalUrls: 11, processedUrls: 11, successCount: 1, errorCount: 10 },
      { verdicts: { PASS: 1, FAIL: 6 }, invalidRows: { count: 2, first: [] } },
    );
    expect(verdict.headline).toBe("6 URLs don't redirect as expected");
    expect(verdict.sentence).toBe("1 of 7 expectations was met. 4 other URLs don't work.");
    expect(figures[0]).toMatchObject({ label: 'URLs', value: '11', note: '9 tracked, 2 invalid', tone: 'warning' });
  });

  test('never rounds up to all', () => {
    const report = reportOf({ totalUrls: 100_000, processedUrls: 100_000, successCount: 99_999, errorCount: 1 });
    expect(report.figures[1]).toMatchObject({ label: 'Success rate', value: '99%' });
  });
});

test('a server that makes up status codes does not make up pages', () => {
  const statusCodes = Array.from({ length: 900 }, (_, index) => ({ key: String(100 + index), count: index + 1 }));
  const [chart] = reportOf({}, { statusCodes }).charts;
  expect(chart?.bars).toHaveLength(12);
  expect(chart?.bars.reduce((sum, { count }) => sum + count, 0)).toBe((900 * 901) / 2);
});
