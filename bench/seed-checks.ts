import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectChecksQuery, recentChecksQuery } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { listJobsAmongChecks } from '../apps/server/src/bulk/index.ts';
import { listHistory, listProjectChecks, listRecentChecks } from '../apps/server/src/checks/index.ts';
import { readConfig } from '../apps/server/src/config.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { CertificateFinder, findFailingHosts, summarizePeriod } from '../apps/server/src/stats/index.ts';
import { createPeople, insertManyChecks, type Person } from './many-checks.ts';

/**
 * Fills a new database with checks and measures what the dashboard asks for. Embedded unless DATABASE_URL names an
 * empty PostgreSQL database: `node bench/seed-checks.ts --checks 1000000 --people 20`.
 */
const { values: options } = parseArgs({
  options: {
    checks: { type: 'string', default: '1000000' },
    people: { type: 'string', default: '20' },
    runs: { type: 'string', default: '200' },
    /** The share of rows of bulk jobs, from 0 to 1. */
    bulk: { type: 'string', default: '0' },
  },
});

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
  console.log(`${name.padEnd(24)} p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1 - 1 / times.length)}`);
}

const dataDir = mkdtempSync(join(tmpdir(), 'hopwise-bench-'));
const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: process.env.DATABASE_URL });
const log = { warn: console.warn, error: console.error };
const { db, kind, close } = await openDatabase(config, log);
try {
  const total = Number(options.checks);
  const people = await createPeople(db, Number(options.people));
  const start = performance.now();
  await insertManyChecks(db, people, total, Number(options.bulk));
  const seconds = (performance.now() - start) / 1000;
  console.log(`${kind}: ${total} checks of ${people.length} people in ${seconds.toFixed(0)} s`);

  const scansBefore = await sequentialScans(db);
  const deps = { db, listBulkJobs: listJobsAmongChecks };
  const certificates = new CertificateFinder(db);
  const period = { period: '90d', timeZone: 'Europe/Berlin', projectId: undefined } as const;
  const page = projectChecksQuery.parse({});
  const lists: Record<string, object> = {
    recent: {},
    activity: { bulk: 'group' },
    'by time': { bulk: 'group', sort: 'time' },
    'by time, LOOP': { bulk: 'group', sort: 'time', order: 'asc', status: 'LOOP' },
    'by redirects': { bulk: 'group', sort: 'redirects' },
    'by status code': { bulk: 'group', sort: 'statusCode', order: 'asc' },
  };
  for (const [name, given] of Object.entries(lists)) {
    const query = recentChecksQuery.parse(given);
    await measure(name, people, ({ userId }) => listRecentChecks(deps, userId, query));
    await measure(`${name}, page 2`, people, async ({ userId }) => {
      const { nextCursor } = await listRecentChecks(deps, userId, query);
      return listRecentChecks(deps, userId, { ...query, cursor: nextCursor ?? undefined });
    });
  }
  const someIds = new Map<Person, string>();
  for (const person of people) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from checks where project_id = ${person.projectId} order by started_at limit 1 offset 500`,
    );
    someIds.set(person, rows[0]?.id ?? '');
  }
  await measure('history of a URL', people, (person) =>
    listHistory(db, someIds.get(person) ?? '', { userId: person.userId, guestId: undefined }, { limit: 20 }),
  );
  await measure('project page', people, ({ userId, projectId }) => listProjectChecks(db, userId, projectId, page));
  await measure('90-day stats', people, ({ userId }) => summarizePeriod(db, userId, period));
  await measure('7-day stats', people, ({ userId }) => summarizePeriod(db, userId, { ...period, period: '7d' }));
  await measure('failing hosts', people, ({ userId }) => findFailingHosts(db, userId, period));
  await measure('certificates', people, ({ userId }) => certificates.find(userId, undefined));
  console.log(`sequential scans over checks meanwhile: ${(await sequentialScans(db)) - scansBefore}`);
} finally {
  await close();
  rmSync(dataDir, { recursive: true });
}
