import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readConfig } from '../apps/server/src/config.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { startSession } from '../apps/server/src/sessions/index.ts';
import { startChainServer } from './chain-server.ts';
import { cpuSecondsOf } from './cpu-seconds-of.ts';
import { formatWhole, reportFigure } from './figures.ts';
import { startLocalServer } from './local-server.ts';
import { createPeople, insertManyChecks } from './many-checks.ts';
import { startPostgres } from './postgres.ts';

/**
 * How many reads of the API are responded to in a second, beside /health in the same minute. Needs wrk and PostgreSQL: one
 * of its own, or a database on this computer that DATABASE_URL names. `node bench/api.ts [seconds]`.
 */
const seconds = Number(process.argv[2] ?? 10);
/** Code runs several times slower until it has run for a while. */
const warmUpSeconds = 3;
const connections = 32;
const checksPerPerson = 5000;
const people = 20;
const mainPath = join(import.meta.dirname, '../apps/server/src/main.ts');

if (spawnSync('wrk', ['--version']).error) {
  console.log('wrk is not installed: nothing is measured without it');
} else if (process.env.DATABASE_URL) {
  await measureOn(process.env.DATABASE_URL);
} else {
  await using postgres = await startPostgres();
  if (postgres) await measureOn(postgres.url);
}

async function measureOn(databaseUrl: string): Promise<void> {
  const { db, close } = await openDatabase(readConfig({ DATABASE_URL: databaseUrl }), console);
  try {
    await measureReads(db, databaseUrl);
  } finally {
    await close();
  }
}

async function measureReads(db: Database, databaseUrl: string): Promise<void> {
  const cookie = await seed(db);
  await using server = await startServer(databaseUrl);
  await using site = await startChainServer();
  const origin = `http://127.0.0.1:${server.port}`;
  const id = await track(origin, cookie, site.url);
  const measure = async (path: string) => {
    await load(`${origin}${path}`, cookie, warmUpSeconds);
    const before = await cpuSeconds(db, server.pid);
    const { answered, perSecond } = await load(`${origin}${path}`, cookie, seconds);
    const after = await cpuSeconds(db, server.pid);
    const cpuMs = (part: keyof typeof after) => `${((1000 * (after[part] - before[part])) / answered).toFixed(2)} ms`;
    const cpu = `${cpuMs('server')} of CPU each, ${cpuMs('database')} in the database`;
    return { perSecond, ours: `${formatWhole(perSecond)}/s, ${cpu}` };
  };
  const health = await measure('/health');
  const peer = `/health: ${health.ours}`;
  const reads: [what: string, path: string, wanted?: string][] = [
    ['newest checks', '/api/v2/checks/recent', '1,500/s'],
    ['a check by its id', `/api/v2/track/${id}`],
    ['figures of a week', '/api/v2/stats?period=7d'],
    ['who is signed in', '/api/v1/auth/me'],
  ];
  for (const [what, path, wanted] of reads) {
    const { perSecond, ours } = await measure(path);
    reportFigure({ what, ours, peer, ratio: perSecond / health.perSecond, ...(wanted && { wanted }) });
  }
}

/** The cookie of one of many people with checks. */
async function seed(db: Database): Promise<string> {
  const seeded = await createPeople(db, people);
  await insertManyChecks(db, seeded, people * checksPerPerson);
  const [person] = seeded;
  if (person === undefined) throw new Error('nobody was made');
  const { token } = await startSession(db, person.userId, { userAgent: 'bench', address: '127.0.0.1' });
  return `hopwise_session=${token}`;
}

function startServer(databaseUrl: string) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    BULK_WORKERS: '0',
    READ_LIMIT_PER_MINUTE: '1000000',
    TRACE_ALLOW_CIDRS: '127.0.0.0/8',
    HSTS_PRELOAD_URL: 'none',
  };
  return startLocalServer((port) =>
    spawn(process.execPath, [mainPath], {
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
}

async function track(origin: string, cookie: string, url: string): Promise<string> {
  const response = await fetch(`${origin}/api/v2/track`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  const { data } = (await response.json()) as { data: { check: { id: string } } };
  return data.check.id;
}

async function load(url: string, cookie: string, duration: number) {
  const options = ['-t1', `-c${connections}`, `-d${duration}s`, '-H', `cookie: ${cookie}`];
  const child = spawn('wrk', [...options, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  if (output.includes('Non-2xx')) throw new Error(`some of the answers of ${url} were errors:\n${output}`);
  const [, answered] = /(\d+) requests in/.exec(output) ?? [];
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(output) ?? [];
  if (answered === undefined || perSecond === undefined) throw new Error(`wrk said something unexpected:\n${output}`);
  return { answered: Number(answered), perSecond: Number(perSecond) };
}

/** What the server and the database's connections have used so far, as Linux counts it; NaN on other systems. */
async function cpuSeconds(db: Database, serverPid: number) {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and application_name = 'hopwise'`,
  );
  const database = rows.reduce((total, { pid }) => total + cpuSecondsOf(pid), 0);
  return { server: cpuSecondsOf(serverPid), database };
}
