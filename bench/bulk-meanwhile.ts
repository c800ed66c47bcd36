import { setTimeout as delay } from 'node:timers/promises';
import { sixteenHosts, startChainServer } from './chain-server.ts';
import { formatMs, percentile, reportFigure } from './figures.ts';
import { Hopwise } from './hopwise.ts';

/** What others wait for while a bulk job runs at full speed on the embedded database: `node bench/bulk-meanwhile.ts`. */
const rowCount = 60_000;
await using site = await startChainServer(sixteenHosts);
await using hopwise = await Hopwise.start({ env: { BULK_CONCURRENCY: '64', BULK_PER_HOST: '64' } });
const { client } = hopwise;
const healthMs: number[] = [];
const trackMs: number[] = [];

const jobId = await client.upload(site.chains(rowCount));
let isRunning = true;
const asking = [
  repeat(healthMs, () => fetch(`${client.origin}/health`)),
  repeat(trackMs, () =>
    fetch(`${client.origin}/api/v2/track`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: client.cookie, origin: client.origin },
      body: JSON.stringify({
        url: site.url,
        enableSSLAnalysis: false,
        enableSEOAnalysis: false,
        enableSecurityAnalysis: false,
      }),
    }),
  ),
];
await client.untilJob(jobId);
isRunning = false;
await Promise.all(asking);
reportFigure({
  what: 'GET /health during a bulk job',
  ours: `p99 ${formatMs(percentile(healthMs, 99))}, median ${formatMs(percentile(healthMs, 50))} of ${healthMs.length}`,
  wanted: 'p99 under 50 ms',
});
reportFigure({
  what: 'POST /v2/track during a bulk job',
  ours: `p95 ${formatMs(percentile(trackMs, 95))}, median ${formatMs(percentile(trackMs, 50))} of ${trackMs.length}`,
  wanted: 'p95 under 300 ms',
});

async function repeat(times: number[], ask: () => Promise<Response>): Promise<void> {
  while (isRunning) {
    const askedAt = performance.now();
    const response = await ask();
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    times.push(performance.now() - askedAt);
    await delay(20);
  }
}
