import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { buildReport } from '@hopwise/report';
import { createPdfRenderer } from '../apps/server/src/exports/index.ts';
import { chainReport } from '../apps/server/src/exports/testing/chain-report.ts';
import { formatMs, reportFigure } from './figures.ts';

/** What a PDF costs in a process that does nothing else: time, memory, and how long others on the main thread wait. */
const usual = chainReport(['http://example.com/', 'https://example.com/', 'https://www.example.com/home']);
const everyScript = chainReport(
  [
    'президент.рф',
    'example.com/简体中文',
    'example.com/日本語/ページ',
    'example.com/한국어',
    'example.com/صفحة/😀',
  ].map((place) => new URL(`https://${place}`).href),
);
const longest = chainReport(
  Array.from({ length: 20 }, (_, hop) => `https://h${hop}.example/?state=${'aZ09_'.repeat(800)}`),
);

const hostile = hostileReport();

const residentMb = () => process.memoryUsage.rss() / 1e6;
const renderer = createPdfRenderer();
const beforeMb = residentMb();
const grownMb = () => Math.round(residentMb() - beforeMb);

async function measure(name: string, work: () => Promise<unknown>, promise: { wanted?: string } = {}): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  delay.disable();
  const waited = `others waited ${formatMs(delay.max / 1e6)} at most`;
  reportFigure({ what: name, ours: `${formatMs(ms)}, ${grownMb()} MB more than before, ${waited}`, ...promise });
}

function hostileReport() {
  const urls = Array.from({ length: 20 }, (_, hop) => `https://h${hop}.example/?state=${'aZ09_'.repeat(3000)}`);
  const { source, generatedAt } = chainReport(urls);
  const responseHeaders = Array.from({ length: 150 }, (_, index): [string, string] => [
    `x-header-${index}`,
    '界'.repeat(100) + 'b'.repeat(300),
  ]);
  const check = { ...source.check, hops: source.check.hops.map((hop) => ({ ...hop, responseHeaders })) };
  return buildReport({ check, analysis: source.analysis, generatedAt, productVersion: '1' });
}

const limits = { wanted: 'within 700 ms, 200 MB, others never over 50 ms' };
await measure('the first report, its thread not started', () => renderer.render(usual));
await measure('the second', () => renderer.render(usual), limits);
await measure('ten at once', () => Promise.all(Array.from({ length: 10 }, () => renderer.render(usual))));
await measure('twenty one after the other', async () => {
  for (let run = 0; run < 20; run += 1) await renderer.render(usual);
});
await measure('20 hops with URLs of 4 KB', () => renderer.render(longest));
await measure('20 hops with URLs of 15 KB and 150 headers each', () => renderer.render(hostile), {
  wanted: 'within 5 s',
});
await measure('URLs in seven scripts', () => renderer.render(everyScript));
await renderer.close();
await wait(500);
reportFigure({ what: 'after the thread has ended', ours: `${grownMb()} MB more than before` });
