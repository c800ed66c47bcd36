import { type BrowserTrace, browserTrace, compareWithBrowser, type Hop } from '@hopwise/model';
import { expect, test } from 'vitest';
import { buildReport } from '../build-report.ts';
import { renderJson } from '../render-json.ts';
import { renderMarkdown } from '../render-markdown.ts';
import { checkDocument } from '../render-pdf/check-document.ts';
import { markdownHtml, tagsIn } from '../testing/markdown-html.ts';
import { shopCheck } from '../testing/sample-checks.ts';

const last = shopCheck.hops.at(-1) as Hop;
const target = 'https://www.kestrel-outdoor.example/app';
const hops: Hop[] = [
  {
    ...last,
    hopIndex: 0,
    redirectType: 'JAVASCRIPT',
    redirect: { to: target, delaySeconds: null },
    by: { kind: 'script', file: 'https://www.kestrel-outdoor.example/app.js', line: 12, column: 3 },
  },
  { ...last, hopIndex: 1, url: target, cookiesSet: ['sid=s3cret; Path=/'] },
];
const seen = { status: 'OK' as const, finalUrl: target, error: null };
const trace: BrowserTrace = {
  ...seen,
  checkId: shopCheck.id,
  startedAt: '2026-03-14T09:00:00.000Z',
  totalTimeMs: 2300,
  finalStatusCode: 200,
  redirectCount: 1,
  verdict: { level: 'ok', headline: 'Reachable' },
  hops,
  title: 'Kestrel <b>Outdoor</b>',
  hasScreenshot: true,
  notFollowed: ['The page opened a popup.'],
  refused: [],
  isSandboxed: true,
  browser: 'Chromium 156.0',
  comparison: compareWithBrowser(shopCheck, { ...seen, hops }),
};
const made = { check: shopCheck, generatedAt: '2026-03-14T10:00:00.000Z', productVersion: '0.1.0' };
const report = buildReport({ ...made, browserTrace: trace });

test('a report shows where the browser ended, and why at each hop', () => {
  expect(report.browser.map(({ label, value }) => [label, value.text])).toEqual([
    ['Result', trace.comparison.says],
    ['Final page', target],
    ['Title', 'Kestrel <b>Outdoor</b>'],
    ['Hop 1', `200 ${last.url} (Script app.js, line 12)`],
    ['Hop 2', `200 ${target} (Final response)`],
    ['Not followed', 'The page opened a popup.'],
    ['Browser', 'Chromium 156.0'],
    ['Followed', '2026-03-14 09:00:00 UTC'],
  ]);
});

test('Markdown and PDF have a section for it; nothing of the page becomes markup', () => {
  const markdown = renderMarkdown(report);
  expect(markdown).toContain('## Browser trace');
  expect(markdown).toContain('Script app.js, line 12');
  expect(tagsIn(markdownHtml(markdown))).not.toContain('b');
  const { source: _, ...printed } = report;
  const pdf = JSON.stringify(checkDocument(printed, () => true).content);
  expect(pdf).toContain('Browser trace');
});

test('JSON holds it whole, without the values of cookies', () => {
  const json = renderJson(report);
  expect(browserTrace.parse(JSON.parse(json).browserTrace)).toMatchObject({ finalUrl: target, title: trace.title });
  expect(json).not.toContain('s3cret');
});

test("a check without a browser trace doesn't mention one", () => {
  const plain = buildReport(made);
  expect(plain.browser).toEqual([]);
  expect(renderMarkdown(plain)).not.toContain('Browser trace');
  expect(JSON.parse(renderJson(plain))).not.toHaveProperty('browserTrace');
});
