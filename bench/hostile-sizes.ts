import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { createAccount } from '../apps/server/src/accounts/index.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { newId } from '../apps/server/src/db/new-id.ts';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { openProject, projects } from '../apps/server/src/projects/index.ts';
import { startServerProcess } from '../apps/server/src/testing/server-process.ts';
import { createPasswordHasher } from '../apps/server/src/users/index.ts';
import { startChainServer } from './chain-server.ts';
import { formatMs, formatWhole, percentile } from './figures.ts';
import { noAnalyses } from './guest.ts';
import { reportPromise } from './promise.ts';
import { seedLargeJob } from './seed-large-job.ts';

/**
 * What others wait for on the embedded database while somebody does something to a job of a million rows:
 * `node bench/hostile-sizes.ts`, with `--rows 100000` for less, `--from 4` for the fourth operation and those after it.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, from: { type: 'string', default: '1' } },
});
const rowCount = Number(values.rows);
const mostMs = 500;
/** What goes on in the background is watched for so long. */
const watchedMs = 60_000;
const password = 'Correct-horse-1';

const dataDir = mkdtempSync(join(tmpdir(), 'hopwise-sizes-'));
const seeded = await seed();
await using site = await startChainServer();
const server = startServerProcess({
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  BULK_WORKERS: '0',
  USER_LIMIT_PER_HOUR: '100000',
});
const origin = await server.origin;
const own = await signIn('own@example.com');
const other = await signIn('other@example.com');
const checkId = await trackOne();

try {
  const [first, second] = seeded.jobs;
  const operations: [what: string, work: () => Promise<unknown>][] = [
    ['it is summarized', () => call(own, 'GET', `/bulk/jobs/${first}/summary`)],
    ['its results are downloaded as CSV', () => call(own, 'GET', `/bulk/jobs/${first}/results.csv`)],
    ['a backup is taken', backUp],
    [
      'its failed rows are made ready to be tracked again',
      async () => {
        await call(own, 'POST', `/bulk/jobs/${first}/retry`);
        await delay(watchedMs);
      },
    ],
    ['it is cancelled', () => call(own, 'POST', `/bulk/jobs/${first}/cancel`)],
    ['it is deleted, its checks stay', () => deleteLarge(`/bulk/jobs/${first}?checks=keep`)],
    ['it is deleted with its checks', () => deleteLarge(`/bulk/jobs/${second}?checks=delete`)],
    ['its project is deleted', () => deleteLarge(`/projects/${seeded.project}?checks=delete`)],
    [
      'the account is deleted that has it',
      async () => {
        await call(other, 'POST', '/account/delete', { currentPassword: password });
        await delay(watchedMs);
      },
    ],
  ];
  for (const [what, work] of operations.slice(Number(values.from) - 1)) await meanwhile(what, work);
} finally {
  server.process.kill('SIGKILL');
  await once(server.process, 'exit');
  rmSync(dataDir, { recursive: true });
}

async function deleteLarge(path: string): Promise<void> {
  await call(own, 'DELETE', path);
  await delay(watchedMs);
}

/** Opens a check again and again while something else goes on. */
async function meanwhile(what: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  let isOver = false;
  const startedAt = performance.now();
  const working = work().finally(() => {
    isOver = true;
  });
  working.catch(() => undefined);
  while (!isOver || times.length < 20) {
    const askedAt = performance.now();
    await call(own, 'GET', `/track/${checkId}`);
    times.push(performance.now() - askedAt);
    await delay(10);
  }
  await working;
  const p99 = percentile(times, 99);
  reportPromise({
    what: `opening a check while there is a job of ${formatWhole(rowCount)} rows and ${what}`,
    happened: `p99 ${formatMs(p99)}, at most ${formatMs(Math.max(...times))} of ${formatWhole(times.length)} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    promised: `p99 under ${mostMs} ms`,
    isKept: p99 < mostMs,
  });
}

async function backUp(): Promise<void> {
  const script = join(import.meta.dirname, '../scripts/admin.ts');
  const file = join(dataDir, 'backup.gz');
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const [code] = await once(spawn(process.execPath, [script, 'backup', file], { env, stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error(`the backup ended with ${code}`);
}

async function call(cookie: string, method: string, path: string, body?: object): Promise<string> {
  const response = await fetch(`${origin}/api/v2${path}`, {
    method,
    headers: { cookie, origin, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  // What is downloaded is not kept.
  const isFile = path.endsWith('.csv');
  const text = isFile ? '' : await response.text();
  if (isFile) for await (const _chunk of response.body ?? []);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text;
}

async function signIn(email: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function trackOne(): Promise<string> {
  const { data } = JSON.parse(await call(own, 'POST', '/track', { url: site.url, ...noAnalyses }));
  return data.check.id;
}

/** Four jobs of as many rows, all of them failed: two of one project, one of another, one of another account. */
async function seed(): Promise<{ jobs: string[]; project: string }> {
  const log = { warn: () => undefined, error: console.error };
  const { db, close } = await openDatabase(readConfig({ DATA_DIR: dataDir }), log);
  const startedAt = performance.now();
  const deps = { db, passwords: createPasswordHasher() };
  const owner = await createAccount(deps, { name: 'Own', email: 'own@example.com', password });
  const stranger = await createAccount(deps, { name: 'Other', email: 'other@example.com', password });
  const home = (await openProject(db, owner.id, 'default-project')).id;
  const project = newId();
  const [likeHome] = await db.select().from(projects).where(eq(projects.id, home));
  if (likeHome === undefined) throw new Error('an account has no project');
  await db.insert(projects).values({ ...likeHome, id: project, name: 'Large', isDefault: false });
  const jobs: string[] = [];
  for (const [userId, projectId] of [
    [owner.id, home],
    [owner.id, home],
    [owner.id, project],
    [stranger.id, (await openProject(db, stranger.id, 'default-project')).id],
  ] as const) {
    jobs.push(await seedLargeJob(db, { userId, projectId, rowCount }));
  }
  await db.execute(sql`analyze`);
  await close();
  console.log(
    `made ${jobs.length} jobs of ${formatWhole(rowCount)} rows in ${formatWhole((performance.now() - startedAt) / 1000)} s`,
  );
  return { jobs: jobs.slice(0, 2), project };
}
