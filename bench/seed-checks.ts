import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectChecksQuery, recentChecksQuery } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { listProjectChecks, listRecentChecks } from '../apps/server/src/checks/list-checks.ts';
import { readConfig } from '../apps/server/src/config.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { createFirstProject, openProject } from '../apps/server/src/projects/index.ts';
import { summarizePeriod } from '../apps/server/src/stats/summarize-period.ts';
import { insertUser } from '../apps/server/src/users/index.ts';

/**
 * Fills a new database with checks and measures what the dashboard asks for. Embedded unless DATABASE_URL names an
 * empty PostgreSQL database: `node bench/seed-checks.ts --checks 1000000 --people 20`.
 */
const { values: options } = parseArgs({
  options: {
    checks: { type: 'string', default: '1000000' },
    people: { type: 'string', default: '20' },
    runs: { type: 'string', default: '200' },
  },
});

const dayMs = 24 * 60 * 60 * 1000;
const batchSize = 10_000;

interface Person {
  userId: string;
  projectId: string;
}

async function createPeople(db: Database, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const userId = randomUUID();
    const email = `bench-${index}@example.com`;
    await insertUser(db, { id: userId, name: 'Bench', email, passwordHash: 'none', createdAt: new Date() });
    await createFirstProject(db, userId);
    people.push({ userId, projectId: (await openProject(db, userId, 'default-project')).id });
  }
  return people;
}

/** Checks of all people in turn, spread over the last 90 days, oldest first as they would come in. */
async function insertBatch(db: Database, people: readonly Person[], from: number, count: number, total: number) {
  const indexes = Array.from({ length: count }, (_each, offset) => from + offset);
  const started = indexes.map((index) => new Date(Date.now() - (1 - index / total) * 89 * dayMs).toISOString());
  const list = (values: readonly unknown[]) => `{${values.join(',')}}`;
  await db.execute(sql`
    insert into checks (id, project_id, input_url, method, max_hops, timeout_ms, enable_ssl_analysis,
      enable_seo_analysis, enable_security_analysis, status, final_url, final_status_code, redirect_count,
      total_time_ms, loop_detected, started_at, finished_at)
    select row.id, row.project_id, 'https://site-' || row.n % 977 || '.example/landing/page?campaign=' || row.n, 'GET',
      10, 15000, true, true, true, row.status, 'https://site-' || row.n % 977 || '.example/', 200, row.n % 5,
      20 + (row.n % 3000 * 7919) % 3000, false, row.started_at, row.started_at
    from unnest(
      ${list(indexes)}::int[],
      ${list(indexes.map(() => randomUUID()))}::uuid[],
      ${list(indexes.map(() => people[Math.floor(Math.random() * people.length)]?.projectId))}::uuid[],
      ${list(indexes.map((index) => (Math.random() < 0.8 ? 'OK' : ['ERROR', 'TIMEOUT', 'LOOP'][index % 3])))}::text[],
      ${list(started)}::timestamptz[]
    ) as row(n, id, project_id, status, started_at)`);
}

async function seed(db: Database, people: readonly Person[], total: number): Promise<void> {
  for (let from = 0; from < total; from += batchSize) {
    await insertBatch(db, people, from, Math.min(batchSize, total - from), total);
  }
  await db.execute(sql`vacuum analyze checks`);
}

async function sequentialScans(db: Database): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await db.execute<{ scans: string | number | null }>(
    sql`select seq_scan as scans from pg_stat_user_tables where relname = 'checks'`,
  );
  return Number(rows[0]?.scans ?? 0);
}

async function measure(name: string, people: readonly Person[], ask: (person: Person) => Promise<unknown>) {
  const times: number[] = [];
  for (let run = 0; run < Number(options.runs); run += 1) {
    const person = people[run % people.length] as Person;
    const start = performance.now();
    await ask(person);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => `${times[Math.floor(times.length * share)]?.toFixed(1)} ms`;
  console.log(`${name.padEnd(16)} p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1 - 1 / times.length)}`);
}

const dataDir = mkdtempSync(join(tmpdir(), 'hopwise-bench-'));
const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: process.env.DATABASE_URL });
const log = { warn: console.warn, error: console.error };
const { db, kind, close } = await openDatabase(config, log);
try {
  const total = Number(options.checks);
  const people = await createPeople(db, Number(options.people));
  const start = performance.now();
  await seed(db, people, total);
  const seconds = (performance.now() - start) / 1000;
  console.log(`${kind}: ${total} checks of ${people.length} people in ${seconds.toFixed(0)} s`);

  const scansBefore = await sequentialScans(db);
  const recent = recentChecksQuery.parse({});
  const page = projectChecksQuery.parse({});
  await measure('recent', people, ({ userId }) => listRecentChecks(db, userId, recent));
  await measure('project page', people, ({ userId, projectId }) => listProjectChecks(db, userId, projectId, page));
  await measure('90-day stats', people, ({ userId }) =>
    summarizePeriod(db, userId, { period: '90d', timeZone: 'Europe/Berlin', projectId: undefined }),
  );
  console.log(`sequential scans over checks meanwhile: ${(await sequentialScans(db)) - scansBefore}`);
} finally {
  await close();
  rmSync(dataDir, { recursive: true });
}
