import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { shopCheck } from '../testing/sample-checks.ts';
import type { ListedCheck } from './checks-summary.ts';
import { buildChecksReport } from './checks-summary.ts';
import { renderChecksCsv, renderChecksJson, renderChecksMarkdown } from './render-checks.ts';

const listing = {
  title: 'Checks of the last 7 days',
  from: '2026-03-07T00:00:00.000Z',
  to: '2026-03-14T00:00:00.000Z',
  generatedAt: '2026-03-14T10:00:00.000Z',
  productVersion: '0.1.0',
};

const { hops: _, redirects: __, ...withoutHops } = shopCheck;
const listed = (index: number, changes: Partial<ListedCheck> = {}): ListedCheck => ({
  ...withoutHops,
  client: null,
  inputUrl: `https://site-${index % 3}.example/${index}`,
  finalStatusCode: 200,
  ...changes,
});

async function* from(checks: Iterable<ListedCheck>): AsyncGenerator<ListedCheck> {
  yield* checks;
}

async function whole(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

const mixed = [
  listed(0, { redirectCount: 4, totalTimeMs: 100 }),
  listed(1, {
    status: 'ERROR',
    verdict: { level: 'failed', headline: 'Not reachable' },
    error: '=cmd|calc',
    redirectCount: 0,
    totalTimeMs: 900,
    finalUrl: null,
    finalStatusCode: null,
  }),
  listed(2, { status: 'LOOP', loopDetected: true, redirectCount: 2, totalTimeMs: 500 }),
  listed(3, { redirectCount: 0, totalTimeMs: 300 }),
];

describe('a period as', () => {
  test('CSV', async () => {
    const rows: Record<string, string>[] = parse(await whole(renderChecksCsv(from(mixed))), { columns: true });
    expect(rows.map(({ status }) => status)).toEqual(['OK', 'ERROR', 'LOOP', 'OK']);
    expect(rows[1]?.error).toBe("'=cmd|calc");
  });

  test('JSON', async () => {
    const document = JSON.parse(await whole(renderChecksJson(listing, from(mixed))));
    expect(document).toMatchObject({ format: 'hopwise-checks', title: listing.title });
    expect(document.checks).toEqual(mixed);
    expect(JSON.parse(await whole(renderChecksJson(listing, from([])))).checks).toEqual([]);
  });

  test('Markdown', async () => {
    const markdown = await whole(renderChecksMarkdown(listing, from(mixed)));
    expect(markdown).toContain(
      '| 2026-03-14 09:26:53 UTC | ERROR | Not reachable | `https://site-1.example/1` | – | – | 0 | 900 ms |',
    );
    expect(markdown).toContain('- **Success rate:** 50%');
    expect(await whole(renderChecksMarkdown(listing, from([])))).toBe(
      '# Checks of the last 7 days\n\n2026-03-07 to 2026-03-14.\n\nNo checks in this period.\n\n' +
        'Generated 2026-03-14 10:00:00 UTC by Hopwise 0.1.0.\n',
    );
  });

  test('figures for the PDF', async () => {
    const { summary } = await buildChecksReport(listing, from(mixed));
    expect(summary).toMatchObject({
      count: 4,
      byStatus: { OK: 2, ERROR: 1, TIMEOUT: 0, LOOP: 1 },
      successPercent: 50,
      averageRedirects: 1.5,
      averageTimeMs: 450,
      failedCount: 2,
    });
    expect(summary.slowest.map(({ totalTimeMs }) => totalTimeMs)).toEqual([900, 500, 300, 100]);
    expect(summary.mostRedirects.map(({ redirectCount }) => redirectCount)).toEqual([4, 2]);
    expect(summary.hosts[0]).toEqual({ host: 'site-0.example', count: 2, failed: 0 });
  });
});

test.each([
  ['CSV', (checks: AsyncIterable<ListedCheck>) => renderChecksCsv(checks)],
  ['JSON', (checks: AsyncIterable<ListedCheck>) => renderChecksJson(listing, checks)],
  ['Markdown', (checks: AsyncIterable<ListedCheck>) => renderChecksMarkdown(listing, checks)],
])('%s is written as the checks come, never gathered', async (_name, render) => {
  let taken = 0;
  async function* endless(): AsyncGenerator<ListedCheck> {
    while (true) yield listed(taken++);
  }
  let written = '';
  for await (const chunk of render(endless())) {
    written += chunk;
    if (taken === 5) break;
  }
  expect(written).toContain('https://site-0.example/3');
});

test("memory for the PDF doesn't grow with the period", async () => {
  const many = Array.from({ length: 3000 }, (_each, index) => listed(index, { status: 'ERROR', totalTimeMs: index }));
  const { summary } = await buildChecksReport(listing, from(many));
  expect(summary.failedCount).toBe(3000);
  expect(summary.failed).toHaveLength(25);
  expect(summary.slowest.map(({ totalTimeMs }) => totalTimeMs).slice(0, 3)).toEqual([2999, 2998, 2997]);
});
