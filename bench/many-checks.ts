import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../apps/server/src/db/database.ts';
import { createFirstProject, openProject } from '../apps/server/src/projects/index.ts';
import { insertUser } from '../apps/server/src/users/index.ts';

const dayMs = 24 * 60 * 60 * 1000;
const batchSize = 10_000;

export interface Person {
  userId: string;
  projectId: string;
}

export async function createPeople(db: Database, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const userId = randomUUID();
    const email = `bench-${userId}@example.com`;
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

export async function insertManyChecks(db: Database, people: readonly Person[], total: number): Promise<void> {
  for (let from = 0; from < total; from += batchSize) {
    await insertBatch(db, people, from, Math.min(batchSize, total - from), total);
  }
  await db.execute(sql`vacuum analyze checks`);
}
