import type { CheckStatus, HttpMethod } from '@hopwise/model';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { prepared } from '../db/prepared.ts';
import { keepProject, noSuchProject } from '../projects/index.ts';
import {
  type CheckEvidence,
  type EvidencePlace,
  eraseEvidence,
  evidencePacks,
  type PackedEvidence,
  packEvidence,
  writeEvidence,
} from './evidence-packs-table.ts';

/** One row per check, kept small: lists and figures scan these rows alone. */
export const checks = pgTable(
  'checks',
  {
    id: uuid().primaryKey(),
    guestId: uuid('guest_id'),
    /** No foreign key, which would be looked up for each row of a bulk job; a trigger of projects deletes the checks. */
    projectId: uuid('project_id'),
    inputUrl: storedText('input_url').notNull(),
    method: storedText().$type<HttpMethod>().notNull(),
    userAgent: storedText('user_agent'),
    maxHops: smallint('max_hops').notNull(),
    timeoutMs: integer('timeout_ms').notNull(),
    enableSSLAnalysis: boolean('enable_ssl_analysis').notNull(),
    enableSEOAnalysis: boolean('enable_seo_analysis').notNull(),
    enableSecurityAnalysis: boolean('enable_security_analysis').notNull(),
    status: storedText().$type<CheckStatus>().notNull(),
    finalUrl: storedText('final_url'),
    finalStatusCode: smallint('final_status_code'),
    redirectCount: smallint('redirect_count').notNull(),
    totalTimeMs: doublePrecision('total_time_ms').notNull(),
    error: storedText(),
    loopDetected: boolean('loop_detected').notNull(),
    startedAt: storedMoment('started_at').notNull(),
    finishedAt: storedMoment('finished_at').notNull(),
    packId: uuid('pack_id').notNull(),
    packPlace: smallint('pack_place').notNull(),
  },
  (table) => [
    index('checks_guest_started').on(table.guestId, table.startedAt).where(sql`${table.guestId} is not null`),
    index('checks_guests_oldest').on(table.startedAt).where(sql`${table.guestId} is not null`),
    // The figures of a period are read from this index alone. Newest first, it is read backwards: `desc()` here would
    // put nulls last, which no query asks for, and the index would not serve the order.
    index('checks_project_started')
      .on(table.projectId, table.startedAt, table.id, table.status, table.redirectCount, table.totalTimeMs)
      .where(sql`${table.projectId} is not null`),
    check('checks_one_owner', sql`num_nonnulls(${table.guestId}, ${table.projectId}) = 1`),
  ],
);

export type CheckRow = typeof checks.$inferSelect;

/** All of a check but its place among the stored ones. */
export type CheckFacts = Omit<CheckRow, keyof EvidencePlace>;

/** A check that is not stored yet. */
export interface NewCheck extends CheckEvidence {
  row: CheckFacts;
}

/** One whose evidence is written down: the many objects of a chain need not be kept any longer. */
export interface WrittenCheck {
  row: CheckFacts;
  evidence: string;
}

export const writeCheck = ({ row, trace, analysis }: NewCheck): WrittenCheck => ({
  row,
  evidence: writeEvidence({ trace, analysis }),
});

/** Checks in the shape in which they are stored. Packing takes time: do it before the transaction. */
export interface PackedChecks extends Pick<PackedEvidence, 'packs'> {
  rows: CheckRow[];
}

export async function packChecks(written: readonly WrittenCheck[]): Promise<PackedChecks> {
  const { packs, places } = await packEvidence(written.map(({ evidence }) => evidence));
  const rows = written.map(({ row }, index) => ({ ...row, ...(places[index] as EvidencePlace) }));
  return { rows, packs };
}

/** Stores many checks with a few statements; call it in a transaction. */
export async function insertChecks(tx: Database, { rows, packs }: PackedChecks): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(evidencePacks).values(packs);
  await insertMany(tx, checks, rows);
}

/** False when its project is gone by now. */
export async function insertCheck(db: Database, made: NewCheck): Promise<boolean> {
  const packed = await packChecks([writeCheck(made)]);
  const { projectId } = made.row;
  return db.transaction(async (tx) => {
    const hasPlace = projectId === null || (await keepProject(tx, projectId));
    if (hasPlace) await insertChecks(tx, packed);
    return hasPlace;
  });
}

const checkById = prepared('check_by_id', ['id'], (db, { id }) => db.select().from(checks).where(eq(checks.id, id)));

export async function findCheck(db: Database, id: string): Promise<CheckRow | undefined> {
  const [found] = await checkById(db, { id });
  return found;
}

export async function deleteCheckRow(db: Database, { id, ...place }: CheckRow): Promise<void> {
  await db.transaction(async (tx) => {
    await eraseEvidence(tx, place);
    await tx.delete(checks).where(eq(checks.id, id));
  });
}

export async function countProjectChecks(db: Database, projectIds: readonly string[]): Promise<Map<string, number>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .select({ projectId: checks.projectId, total: count() })
    .from(checks)
    .where(inArray(checks.projectId, [...projectIds]))
    .groupBy(checks.projectId);
  return new Map(rows.map(({ projectId, total }) => [projectId ?? '', Number(total)]));
}

/** Moves all checks of one project to another. */
export async function moveProjectChecks(tx: Database, fromId: string, toId: string): Promise<void> {
  await keepProject(tx, toId);
  await tx.update(checks).set({ projectId: toId }).where(eq(checks.projectId, fromId));
}

export async function countGuestChecks(db: Database, guestId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(checks).where(eq(checks.guestId, guestId));
  return Number(row?.total ?? 0);
}

/** Gives a guest's checks to a project. Answers how many there were. */
export async function claimGuestChecks(db: Database, guestId: string, projectId: string): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await keepProject(tx, projectId))) throw noSuchProject();
    const claimed = await tx
      .update(checks)
      .set({ guestId: null, projectId })
      .where(eq(checks.guestId, guestId))
      .returning({ id: checks.id });
    return claimed.length;
  });
}

export async function deleteGuestChecks(db: Database, guestId: string): Promise<number> {
  const deleted = await db.delete(checks).where(eq(checks.guestId, guestId)).returning({ id: checks.id });
  return deleted.length;
}

/** Deletes some of the guests' checks that began before a moment. Answers how many: fewer than the limit means all. */
export async function deleteOldGuestChecks(db: Database, before: Date, limit: number): Promise<number> {
  const oldest = db
    .select({ id: checks.id })
    .from(checks)
    .where(and(sql`${checks.guestId} is not null`, sql`${checks.startedAt} < ${before.toISOString()}`))
    .orderBy(checks.startedAt)
    .limit(limit);
  const deleted = await db.delete(checks).where(inArray(checks.id, oldest)).returning({ id: checks.id });
  return deleted.length;
}
