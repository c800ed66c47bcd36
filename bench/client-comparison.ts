import type { ClientComparison } from '@hopwise/model';
import { startChainServer } from './chain-server.ts';
import { formatMs, median, reportFigure } from './figures.ts';
import { Hopwise } from './hopwise.ts';

/** A comparison of clients from the call to its response: 16 traces of a local site, two at once, each of four requests. */
const rounds = 7;
const wantedTraces = 16;
const clients = [
  'safari-iphone',
  'firefox',
  'googlebot',
  'bingbot',
  'gptbot',
  'oai-searchbot',
  'chatgpt-user',
  'facebook',
];

await using site = await startChainServer();
await using hopwise = await Hopwise.start();
const call = JSON.stringify({ url: site.url, clients });
const times: number[] = [];
for (let round = 0; round < rounds; round += 1) times.push(await compareMs());
reportFigure({
  what: `Comparison of clients, ${wantedTraces} traces of a local site (${site.software})`,
  ours: `${formatMs(median(times))}, slowest of ${rounds} ${formatMs(Math.max(...times))}`,
  wanted: 'within 6 s',
});

async function compareMs(): Promise<number> {
  const { origin, cookie } = hopwise.client;
  const startedAt = performance.now();
  const response = await fetch(`${origin}/api/v2/client-comparisons`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin },
    body: call,
  });
  const { data } = (await response.json()) as { data: { comparison: ClientComparison } };
  const ms = performance.now() - startedAt;
  // The base is traced twice.
  const traces = data.comparison.variants.length + 2;
  if (traces !== wantedTraces) throw new Error(`${traces} traces instead of ${wantedTraces}`);
  if (data.comparison.counts.failed > 0) throw new Error(`some failed: ${data.comparison.headline}`);
  return ms;
}
