import { once } from 'node:events';
import { startChainServer } from './chain-server.ts';
import { formatMs, formatWhole } from './figures.ts';
import { Hopwise } from './hopwise.ts';
import { startPostgres } from './postgres.ts';
import { reportPromise } from './promise.ts';

/** SIGTERM in the middle of a bulk job, and how soon the next one goes on: `node bench/faults-stop.ts`. */
const rowCount = 10_000;
const longestStopMs = 10_000;
/** A worker that ends without signing off is taken for dead so much later. */
const heartbeatMs = 10_000;
await using site = await startChainServer();
const urls = Array.from({ length: rowCount }, (_, index) => `${site.url}?${index}`);
const env = { BULK_CONCURRENCY: '8', BULK_PER_HOST: '8' };

{
  await using hopwise = await Hopwise.start({ env });
  await stopDuringJob('server, embedded database', hopwise, async () => {
    const code = await hopwise.stopServer();
    return { code, goOn: () => hopwise.startServer() };
  });
}
await using postgres = await startPostgres();
if (postgres !== undefined) {
  await using hopwise = await Hopwise.start({ databaseUrl: postgres.url, workers: 1, env });
  await stopDuringJob('worker, PostgreSQL', hopwise, async () => {
    const [worker] = hopwise.workers;
    worker?.kill('SIGTERM');
    const [code] = worker === undefined ? [null] : await once(worker, 'exit');
    return { code, goOn: async () => void hopwise.startWorker() };
  });
}

async function stopDuringJob(
  what: string,
  { client }: Hopwise,
  stop: () => Promise<{ code: number | null; goOn: () => Promise<void> }>,
): Promise<void> {
  const jobId = await client.upload(urls);
  await client.untilJob(jobId, ({ processedUrls }) => processedUrls > rowCount / 10);
  const toldAt = performance.now();
  const { code, goOn } = await stop();
  const stopMs = performance.now() - toldAt;
  await goOn();
  const startedAt = performance.now();
  const { processedUrls } = await client.untilJob(jobId, () => true);
  await client.untilJob(jobId, (job) => job.processedUrls > processedUrls || job.finishedAt !== null);
  const resumedMs = performance.now() - startedAt;
  const { status, counts } = await client.countOutcome(jobId);
  const isWhole = status === 'COMPLETED' && counts.join() === String(rowCount);
  reportPromise({
    what: `SIGTERM during a bulk job: ${what}`,
    happened: `ended with code ${code} after ${formatMs(stopMs)}, the next was at work ${formatMs(resumedMs)} after its start; ${isWhole ? `each of ${formatWhole(rowCount)} rows has one result` : `counts differ: ${counts}`}`,
    promised: `code 0 within ${longestStopMs / 1000} s, the next does not wait until a heartbeat of ${heartbeatMs / 1000} s is missed, none lost, none twice`,
    isKept: code === 0 && stopMs <= longestStopMs && resumedMs < heartbeatMs && isWhole,
  });
}
