import { setTimeout as delay } from 'node:timers/promises';
import { startChainServer } from './chain-server.ts';
import { formatWhole } from './figures.ts';
import { crash, Hopwise } from './hopwise.ts';
import { startPostgres } from './postgres.ts';
import { reportPromise } from './promise.ts';

/** kill -9 at random moments of a bulk job: every row must end with exactly one result. */
const rowCount = 20_000;
const rounds = 20;
const longestPauseMs = 1500;
await using site = await startChainServer();
const urls = Array.from({ length: rowCount }, (_, index) => `${site.url}?${index}`);
/** Slow enough that the job is still running when the last crash comes. */
const env = { BULK_CONCURRENCY: '8', BULK_PER_HOST: '8' };
const randomPause = () => delay(Math.random() * longestPauseMs);

await crashServers();
await using postgres = await startPostgres();
if (postgres !== undefined) await crashWorkers(postgres.url);

async function crashServers(): Promise<void> {
  await using hopwise = await Hopwise.start({ env });
  const jobId = await hopwise.client.upload(urls);
  let crashes = 0;
  while (crashes < rounds && !(await isDone(hopwise, jobId))) {
    await randomPause();
    await hopwise.crashServer();
    crashes += 1;
  }
  await reportOutcome('kill -9 of the server, embedded database', hopwise, jobId, crashes);
}

async function crashWorkers(databaseUrl: string): Promise<void> {
  await using hopwise = await Hopwise.start({ databaseUrl, workers: 2, env });
  const jobId = await hopwise.client.upload(urls);
  let crashes = 0;
  while (crashes < rounds && !(await isDone(hopwise, jobId))) {
    await randomPause();
    const [oldest] = hopwise.workers.splice(0, 1);
    if (oldest !== undefined) await crash(oldest);
    hopwise.startWorker();
    crashes += 1;
  }
  await reportOutcome('kill -9 of workers, PostgreSQL, 2 workers', hopwise, jobId, crashes);
}

async function isDone({ client }: Hopwise, jobId: string): Promise<boolean> {
  return (await client.untilJob(jobId, () => true)).finishedAt !== null;
}

async function reportOutcome(what: string, { client }: Hopwise, jobId: string, crashes: number): Promise<void> {
  const { counts } = await client.countOutcome(jobId);
  const isWhole = counts.join() === String(rowCount);
  reportPromise({
    what,
    happened: `${crashes} crashes during ${formatWhole(rowCount)} rows: ${isWhole ? 'every row has exactly one result' : `counts differ: ${counts.join(', ')}`}`,
    promised: 'none lost, none twice',
    isKept: isWhole,
  });
}
