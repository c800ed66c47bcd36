import { emptyBulkSummary } from '@hopwise/model/testing/empty-bulk-summary';
import { describe, expect, test } from 'vitest';
import { buildBulkReport } from '../bulk/build-bulk-report.ts';
import { shopAnalysis } from '../testing/sample-analysis.ts';
import { sampleBulk } from '../testing/sample-bulk.ts';
import { failedCheck, loopCheck, shopCheck } from '../testing/sample-checks.ts';
import { clientsReportOf, largeComparison, sampleComparison, tracedClient } from '../testing/sample-clients.ts';
import { sampleReport } from '../testing/sample-report.ts';
import { pdfDocument } from './pdf-document.ts';
import { baseFonts, type GlyphCoverage } from './theme.ts';

/** Every font has exactly the characters we use. */
const covers: GlyphCoverage = (_, codePoint) => codePoint < 0x500 || codePoint === 0x2026 || codePoint === 0x2013;

const reports = [
  ['shop', sampleReport(shopCheck, shopAnalysis)],
  ['loop', sampleReport(loopCheck)],
  ['failed', sampleReport(failedCheck)],
  ['a bulk job', buildBulkReport(sampleBulk)],
  ['a bulk job without rows', buildBulkReport({ ...sampleBulk, summary: emptyBulkSummary })],
  ['a client comparison', clientsReportOf(sampleComparison(tracedClient('gptbot', 403)))],
  ['a comparison of nothing', clientsReportOf({ ...sampleComparison(), classes: [], declared: [] })],
  ['a large client comparison', clientsReportOf(largeComparison())],
  ['empty', sampleReport({ ...shopCheck, hops: [], finalUrl: null })],
] as const;

/** Every value that stands under a name, anywhere in the document. */
function valuesOf(node: unknown, name: string): unknown[] {
  if (Array.isArray(node)) return node.flatMap((each) => valuesOf(each, name));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [...(key === name ? [value] : []), ...valuesOf(value, name)]);
}

test.each([
  ['shop.example', true],
  ['a-shop-on-staging.example:18443', true],
  [`${'a-long-name.'.repeat(5)}example:18443`, false],
])('the cover has %s in one line where it fits, and explains its time', (host, isInOneLine) => {
  const report = { ...sampleReport(shopCheck, shopAnalysis), host };
  const text = JSON.stringify(pdfDocument(report, covers));
  expect(text.includes('"noWrap":true,"color":"#ffffff","lineHeight":1.02')).toBe(isInOneLine);
  expect(text).toContain('Generated ');
});

describe.each(reports)('the document of %s', (_, report) => {
  const document = pdfDocument(report, covers);

  test('is made from the report alone and leaves it as it was', () => {
    const before = structuredClone(report);
    expect(JSON.stringify(pdfDocument(report, covers))).toBe(JSON.stringify(document));
    expect(report).toEqual(before);
  });

  test('names itself and its language', () => {
    expect(document).toMatchObject({ language: 'en', displayTitle: true, info: { title: report.title } });
  });

  test('links to the web alone', () => {
    expect(valuesOf(document, 'link').filter((link) => !/^https?:\/\//.test(String(link)))).toEqual([]);
  });

  test('uses fonts that are there', () => {
    const known: readonly unknown[] = baseFonts;
    expect(valuesOf(document.content, 'font').filter((font) => !known.includes(font))).toEqual([]);
  });
});
