import { setTimeout as delay } from 'node:timers/promises';
import { stoppableThread } from '../apps/server/src/testing/server-process.ts';
import { startChainServer } from './chain-server.ts';
import { formatWhole } from './figures.ts';
import { Guest } from './guest.ts';
import { Hopwise } from './hopwise.ts';
import { startPostgres } from './postgres.ts';
import { reportPromise } from './promise.ts';

/** The database away in the middle of a bulk job and of tracking: `node bench/faults-database.ts`. */
const rowCount = 10_000;
const awayMs = 20_000;
const crashes = 5;
await using site = await startChainServer();
const urls = Array.from({ length: rowCount }, (_, index) => `${site.url}?${index}`);
/** Slow enough that the job is still running when the fault comes. */
const env = { BULK_CONCURRENCY: '8', BULK_PER_HOST: '8' };
const promised = 'no row lost or twice, no answered check lost, no restart';

await stopPostgres();
await crashDatabaseThread();

async function stopPostgres(): Promise<void> {
  await using postgres = await startPostgres();
  if (postgres === undefined) return;
  await using hopwise = await Hopwise.start({ databaseUrl: postgres.url, workers: 1, env });
  const healthStatuses = new Set<number>();
  const { outcome, answers, lost } = await trackMeanwhile(hopwise, async () => {
    postgres.stop();
    const backAt = performance.now() + awayMs;
    while (performance.now() < backAt) {
      healthStatuses.add((await fetch(`${hopwise.client.origin}/health`)).status);
      await delay(500);
    }
    postgres.start();
  });
  const refused = answers.filter(({ status }) => status !== 200);
  const isPolite = refused.every(({ status, retryAfter }) => status === 503 && retryAfter !== undefined);
  reportPromise({
    what: `PostgreSQL away for ${awayMs / 1000} s during a bulk job and tracking`,
    happened: `${outcome.text}; ${describe(answers)}, ${lost} of the answered lost; /health ${[...healthStatuses].join(', ')} meanwhile`,
    promised: `503 with Retry-After, ${promised}`,
    isKept: outcome.isWhole && lost === 0 && isPolite && refused.length > 0 && [...healthStatuses].join() === '503',
  });
}

async function crashDatabaseThread(): Promise<void> {
  await using hopwise = await Hopwise.start({ env: { ...env, ...stoppableThread('database') } });
  const { outcome, answers, lost } = await trackMeanwhile(hopwise, async () => {
    for (let crash = 1; crash <= crashes; crash += 1) {
      hopwise.signalServer('SIGUSR2');
      await delay(1000);
    }
  });
  reportPromise({
    what: `${crashes} crashes of the embedded database's thread during a bulk job and tracking`,
    happened: `${outcome.text}; ${describe(answers)}, ${lost} of the answered lost`,
    promised: `200 or 503, ${promised}`,
    isKept: outcome.isWhole && lost === 0 && answers.every(({ status }) => status === 200 || status === 503),
  });
}

/** A bulk job and a guest who tracks, both going on while something happens. */
async function trackMeanwhile({ client }: Hopwise, happen: () => Promise<void>) {
  const jobId = await client.upload(urls);
  const guest = new Guest();
  let isOver = false;
  const tracking = (async () => {
    while (!isOver) {
      await guest.track(client.origin, site.url);
      await delay(20);
    }
  })();
  await client.untilJob(jobId, ({ processedUrls }) => processedUrls > 0);
  await happen();
  await untilHealthy(client.origin);
  const { status, counts } = await client.countOutcome(jobId);
  isOver = true;
  await tracking;
  const isWhole = status === 'COMPLETED' && counts.join() === String(rowCount);
  const text = isWhole ? `each of ${formatWhole(rowCount)} rows has one result` : `${status}, counts differ: ${counts}`;
  return { outcome: { isWhole, text }, answers: guest.answers, lost: await guest.countLost(client.origin) };
}

async function untilHealthy(origin: string): Promise<void> {
  while (!(await fetch(`${origin}/health`)).ok) await delay(100);
}

function describe(answers: Guest['answers']): string {
  const byStatus = Map.groupBy(answers, ({ status }) => status);
  return [...byStatus].map(([status, { length }]) => `${formatWhole(length)} calls answered ${status}`).join(', ');
}
