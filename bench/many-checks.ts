import { randomUUID } from 'node:crypto';
import type { CheckStatus } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { type CheckRow, checks } from '../apps/server/src/checks/index.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { insertManyStatement } from '../apps/server/src/db/insert-many.ts';
import { createFirstProject, openProject } from '../apps/server/src/projects/index.ts';
import { insertUser } from '../apps/server/src/users/index.ts';

const dayMs = 24 * 60 * 60 * 1000;
const batchSize = 5000;
const failures: readonly CheckStatus[] = ['ERROR', 'TIMEOUT', 'LOOP'];

export interface Person {
  userId: string;
  projectId: string;
}

export async function createPeople(db: Database, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const userId = randomUUID();
    const email = `bench-${userId}@example.com`;
    const account = { name: 'Bench', email, emailConfirmed: true, passwordHash: 'none' };
    await insertUser(db, { ...account, id: userId, createdAt: new Date() });
    await createFirstProject(db, userId);
    people.push({ userId, projectId: (await openProject(db, userId, 'default-project')).id });
  }
  return people;
}

/** Checks of all people by turns, spread over the last 90 days, oldest first as they would come in; without evidence. A share of them is of bulk jobs. */
export async function insertManyChecks(
  db: Database,
  people: readonly Person[],
  total: number,
  bulkShare = 0,
): Promise<void> {
  const batchId = randomUUID();
  for (let from = 0; from < total; from += batchSize) {
    const count = Math.min(batchSize, total - from);
    const rows = Array.from({ length: count }, (_each, offset) => ({
      ...checkRow(people, from + offset, total),
      batchId: Math.random() < bulkShare ? batchId : null,
    }));
    await db.execute(insertManyStatement(checks, rows));
  }
  // Not VACUUM: the embedded database runs every statement in a transaction.
  await db.execute(sql`analyze checks`);
}

function checkRow(people: readonly Person[], index: number, total: number): CheckRow {
  const startedAt = new Date(Date.now() - (1 - index / total) * 89 * dayMs);
  return {
    id: randomUUID(),
    guestId: null,
    batchId: null,
    projectId: people[Math.floor(Math.random() * people.length)]?.projectId ?? null,
    inputUrl: `https://site-${index % 977}.example/landing/page?campaign=${index}`,
    method: 'GET',
    client: null,
    userAgent: null,
    maxHops: 10,
    timeoutMs: 15_000,
    enableSSLAnalysis: true,
    enableSEOAnalysis: true,
    enableSecurityAnalysis: true,
    status: Math.random() < 0.8 ? 'OK' : (failures[index % failures.length] ?? 'ERROR'),
    finalUrl: `https://site-${index % 977}.example/`,
    finalStatusCode: 200,
    redirectCount: index % 5,
    totalTimeMs: 20 + (((index % 3000) * 7919) % 3000),
    error: null,
    loopDetected: false,
    verdictLevel: 'ok',
    verdictHeadline: 'Reachable',
    startedAt,
    finishedAt: startedAt,
    packId: randomUUID(),
    packPlace: 0,
    storedBytes: 1000,
    chainHash: index % 5,
  };
}
