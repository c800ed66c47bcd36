// @module-tag slow
import { emptyBulkSummary } from '@hopwise/model/testing/empty-bulk-summary';
import { buildBulkReport, buildChecksReport, type ListedCheck } from '@hopwise/report';
import { sampleBulk, sampleSummary } from '@hopwise/report/testing/sample-bulk';
import {
  clientsReportOf,
  largeComparison,
  sampleComparison,
  tracedClient,
} from '@hopwise/report/testing/sample-clients';
import { afterAll, expect, test } from 'vitest';
import { createPdfRenderer } from './pdf-renderer.ts';
import { chainReport } from './testing/chain-report.ts';
import { type Extent, inkExtents, isPdftoppmInstalled, textExtents } from './testing/page-extents.ts';

// A busy computer may take longer than the limit for people.
const renderer = createPdfRenderer({ timeoutMs: 180_000 });
afterAll(() => renderer.close());

const usual = chainReport(['http://example.com/', 'https://example.com/', 'https://www.example.com/home']);
const longUrl = (hop: number) => `https://h${hop}.example/?state=${'aZ09_'.repeat(800)}`;
const scripts = ['президент.рф/весна', 'a.example/σελίδα', 'a.example/中文', 'a.example/日本語', 'a.example/한국어']
  .concat(['a.example/صفحة', 'a.example/עברית', 'a.example/😀'])
  .map((place) => new URL(`https://${place}`).href);

const listing = { title: 'Checks of today', from: '2026-03-14T00:00:00Z', to: '2026-03-14T10:00:00Z' };
const { hops: _, ...check } = usual.source.check;
async function* checks(count: number): AsyncGenerator<ListedCheck> {
  for (let index = 0; index < count; index += 1) {
    yield {
      ...check,
      client: null,
      status: 'ERROR',
      error: 'The server hung up.',
      inputUrl: longUrl(index),
      finalStatusCode: null,
    };
  }
}
const periodReport = (count: number) =>
  buildChecksReport({ ...listing, generatedAt: listing.to, productVersion: '0.1.0' }, checks(count));

const reports = [
  ['a usual check', usual],
  ['20 hops with URLs of 4 KB', chainReport(Array.from({ length: 20 }, (_each, hop) => longUrl(hop)))],
  ['URLs in eight scripts', chainReport(scripts, 'Страница 页面 ページ 페이지 صفحة 😀')],
  ['a page title without end', chainReport(['https://example.com/'], 'endless'.repeat(500))],
  ['a period without checks', await periodReport(0)],
  ['a period with many checks', await periodReport(60)],
  ['a bulk job', buildBulkReport(sampleBulk)],
  ['a client comparison', clientsReportOf(sampleComparison(tracedClient('gptbot', 403)))],
  ['a client comparison with URLs of 3 KB', clientsReportOf(largeComparison())],
] as const;

/** With one finding. */
const smallBulk = buildBulkReport({
  ...sampleBulk,
  summary: {
    ...emptyBulkSummary,
    hosts: sampleSummary.hosts,
    results: sampleSummary.results,
    loops: sampleSummary.loops,
  },
});

const ways = isPdftoppmInstalled ? [textExtents, inkExtents] : [textExtents];
const seen = isPdftoppmInstalled
  ? 'by its text and as pdftoppm draws it'
  : 'by its text alone, because pdftoppm is not installed';

/** A4 in points, without the side margins and the header and footer areas. */
const paper: Extent = { left: 47, top: 20, right: 595 - 47, bottom: 842 - 20 };
const body: Extent = { ...paper, top: 44, bottom: 842 - 50 };
const isWithin = (limits: Extent, { left, top, right, bottom }: Extent): boolean =>
  left >= limits.left && top >= limits.top && right <= limits.right && bottom <= limits.bottom;

test.each(reports)(`%s has no blank page and none that goes beyond the paper, ${seen}`, async (_name, report) => {
  const file = await renderer.render(report);
  for (const extentsOf of ways) {
    const pages = await extentsOf(file);
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.flat().filter((part) => !isWithin(paper, part))).toEqual([]);
    expect(pages.filter((parts) => !parts.some((part) => isWithin(body, part)))).toEqual([]);
  }
});

test.each([...reports.filter(([name]) => name === 'a bulk job'), ['a small bulk job', smallBulk] as const])(
  '%s leaves only the last page half empty',
  async (_name, report) => {
    const pages = await textExtents(await renderer.render(report));
    const ends = pages.map((parts) =>
      Math.max(...parts.filter((part) => isWithin(body, part)).map(({ bottom }) => bottom)),
    );
    expect(pages.length).toBeGreaterThan(1);
    expect(ends.slice(0, -1).filter((end) => end < 0.6 * 842)).toEqual([]);
  },
);
