import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { analyze } from '@hopwise/audits';
import { createNetwork } from '@hopwise/engine';
import { analysisKinds, trackRequest } from '@hopwise/model';
import { createAnalyzer, followUrl, gatherWithEngine } from '../apps/server/src/tracing/index.ts';
import { formatMs, median, reportFigure } from './figures.ts';

/**
 * What a page of 2 MB costs, the first in a new thread and later ones, and how long others wait meanwhile: in threads
 * as the server does it, and on the main thread.
 */
const runs = 20;
const paragraph = '<p>Words <a href="/page">about a page</a> and <img src="/picture.png" alt="a picture"> more.</p>\n';
const page = `<!doctype html><html lang="en"><head><title>Large</title></head><body>${paragraph.repeat(
  Math.floor((2 * 1024 * 1024) / paragraph.length),
)}</body></html>`;

const site = createServer((request, response) => {
  if (request.url !== '/') return response.writeHead(404).end();
  return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
const network = createNetwork({ allowCidrs: ['127.0.0.0/8'] });
const analyzer = createAnalyzer();
const deps = {
  gatherUrl: gatherWithEngine(network, { hstsPreload: { current: () => undefined } }),
  analyzer,
  askSafeBrowsing: async () => ({ verdict: 'UNKNOWN' as const, sources: [], checkedAt: null }),
};
const request = trackRequest.parse({ url });
const kinds = [...analysisKinds];

const gather = async () => (await followUrl(deps, request, kinds, { signal: new AbortController().signal })).evidence;

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  await work();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const cpu = process.threadCpuUsage();
  delay.enable();
  for (let run = 0; run < runs; run += 1) {
    await work();
    await nextTurn();
  }
  delay.disable();
  const { user, system } = process.threadCpuUsage(cpu);
  const [p99, max] = [delay.percentile(99), delay.max].map((nanoseconds) => formatMs(nanoseconds / 1e6));
  const cpuEach = formatMs((user + system) / 1000 / runs);
  reportFigure({
    what: `others wait: ${name}`,
    ours: `p99 ${p99}, at most ${max}; ${cpuEach} of the main thread each`,
  });
}

/** Of all threads of this process, of which no other has anything to do. */
async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const evidence = await gather();
const small = { ...evidence, page: { ok: false as const, error: { code: 'ABORTED' as const, message: '' } } };
await analyzer.run({ evidence: small, kinds });
const first = await cpuMsOf(() => analyzer.run({ evidence, kinds }));
const later: number[] = [];
for (let run = 0; run < runs; run += 1) later.push(await cpuMsOf(() => analyzer.run({ evidence, kinds })));
const ours = `${formatMs(median(later))}; the first in a new thread ${formatMs(first)}`;
reportFigure({ what: 'CPU of judging a page of 2 MB', ours, wanted: 'under 150 ms' });
await measure('gathering alone', gather);
await measure('analysis in a thread', () => analyzer.run({ evidence, kinds }));
await measure('analysis on the main thread', async () => analyze(structuredClone(evidence), kinds));

await analyzer.close();
network.close();
site.close();
