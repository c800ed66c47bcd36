import type { CheckOrigin, CheckStatus, ClientName, HttpMethod, VerdictLevel } from '@hopwise/model';
import { and, eq, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { toArrayLiteral } from '../db/array-literal.ts';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { columnsOf, plannedOnce, selectRows } from '../db/insert-many.ts';
import { prepared } from '../db/prepared.ts';
import { lockProject } from '../projects/index.ts';
import type { CheckFacts, NewCheck } from '../tracing/index.ts';
import {
  eraseEvidence,
  insertUsedPacks,
  type PackedEvidence,
  type PackedPlace,
  packEvidence,
} from './evidence-packs-table.ts';
import { writeEvidence } from './stored-evidence.ts';
import { isWithdrawn } from './withdrawn-batches-table.ts';

const isSingle = (table: Record<'projectId' | 'batchId', SQLWrapper>) =>
  sql`${table.projectId} is not null and ${table.batchId} is null`;

/** One row per check, kept small: lists and figures scan these rows alone. */
export const checks = pgTable(
  'checks',
  {
    id: uuid().primaryKey(),
    guestId: uuid('guest_id'),
    /** No foreign key, which would be looked up for each row of a bulk job; a trigger of projects deletes the checks. */
    projectId: uuid('project_id'),
    /** The bulk job that made it. */
    batchId: uuid('batch_id'),
    origin: storedText().$type<CheckOrigin>().notNull(),
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
    verdictLevel: storedText('verdict_level').$type<VerdictLevel>().notNull(),
    verdictHeadline: storedText('verdict_headline').notNull(),
    startedAt: storedMoment('started_at').notNull(),
    finishedAt: storedMoment('finished_at').notNull(),
    packId: uuid('pack_id').notNull(),
    packPlace: smallint('pack_place').notNull(),
    /** What it takes with its share of the pack. Triggers add it up by project. */
    storedBytes: integer('stored_bytes').notNull(),
    /** `chainFingerprint` of its hops. */
    chainHash: integer('chain_hash').notNull(),
    /** As whom it asked; null: as Hopwise itself. */
    client: storedText().$type<ClientName>(),
  },
  (table) => [
    index('checks_guest_started').on(table.guestId, table.startedAt).where(sql`${table.guestId} is not null`),
    index('checks_guests_oldest').on(table.startedAt).where(sql`${table.guestId} is not null`),
    // The figures of a period are read from this index alone. Newest first, it is read backwards: `desc()` here would
    // put nulls last, which no query asks for, and the index would not serve the order.
    index('checks_project_started')
      .on(
        table.projectId,
        table.startedAt,
        table.id,
        table.status,
        table.redirectCount,
        table.totalTimeMs,
        table.origin,
      )
      .where(sql`${table.projectId} is not null`),
    // Of checks tracked one by one: rows of bulk jobs are in none of these, and cost nothing more to store. Status and
    // origin come last, for lists that are filtered by them.
    index('checks_singles_started')
      .on(table.projectId, table.startedAt, table.id, table.status, table.origin)
      .where(isSingle(table)),
    index('checks_singles_time')
      .on(table.projectId, table.totalTimeMs, table.id, table.status, table.origin)
      .where(isSingle(table)),
    index('checks_singles_redirects')
      .on(table.projectId, table.redirectCount, table.id, table.status, table.origin)
      .where(isSingle(table)),
    index('checks_singles_status_code')
      .on(table.projectId, sql`coalesce(${table.finalStatusCode}, 0)`, table.id, table.status, table.origin)
      .where(isSingle(table)),
    index('checks_failed')
      .on(table.projectId, table.startedAt)
      .where(sql`${table.projectId} is not null and ${table.status} <> 'OK'`),
    // The history of one URL. By its hash: URLs may be longer than an index takes.
    index('checks_project_url')
      .on(table.projectId, sql`hashtext(${table.inputUrl})`, table.startedAt, table.id)
      .where(sql`${table.projectId} is not null`),
    check('checks_one_owner', sql`num_nonnulls(${table.guestId}, ${table.projectId}) = 1`),
  ],
);

export type CheckRow = typeof checks.$inferSelect;

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
  const rows = written.map(({ row }, index) => {
    const { bytes, ...place } = places[index] as PackedPlace;
    return { ...row, ...place, storedBytes: rowBytes(row) + bytes };
  });
  return { rows, packs };
}

/** What a row takes in its table and the indexes, besides its texts. */
const rowOverheadBytes = 400;

const rowBytes = ({ inputUrl, client, userAgent, finalUrl, error }: CheckFacts): number =>
  rowOverheadBytes + Buffer.byteLength([inputUrl, client, userAgent, finalUrl, error].join(''));

/** Which of the checks are stored, and what is done with them in one statement. */
interface ChecksToStore {
  /** Common table expressions that the others refer to. */
  given: SQL;
  /** What a check, `made`, is joined with: one without a match is not stored. */
  joined: SQL;
  /** The project of all of them. */
  projectId: SQL;
}

/** The one statement that stores checks, at least one unless `joined` matches none, with the packs of their evidence. */
export function insertChecksStatement({ rows, packs }: PackedChecks, toStore?: ChecksToStore): SQL {
  const made = columnsOf(checks, rows);
  const names = sql.join(
    made.map(({ column }) => sql.identifier(column.name)),
    sql`, `,
  );
  const values = made.map(({ column }) =>
    toStore !== undefined && column === checks.projectId ? toStore.projectId : sql`made.${sql.identifier(column.name)}`,
  );
  return sql`${plannedOnce} with ${toStore ? sql`${toStore.given}, ` : sql``}
    made as (${selectRows(made)}),
    stored (${names}) as (select ${sql.join(values, sql`, `)} from made ${toStore?.joined ?? sql``}),
    used (pack_id, times) as (select pack_id, count(*) from stored group by pack_id),
    packed as (${insertUsedPacks(packs)})
    insert into ${checks} (${names}) select ${names} from stored`;
}

/** Stores checks. */
export async function insertChecks(db: Database, packed: PackedChecks): Promise<void> {
  if (packed.rows.length > 0) await db.execute(insertChecksStatement(packed));
}

/** False when its project is gone by now. */
export async function insertCheck(db: Database, made: NewCheck): Promise<boolean> {
  const packed = await packChecks([writeCheck(made)]);
  const { projectId } = made.row;
  return db.transaction(async (tx) => {
    const hasPlace = projectId === null || (await lockProject(tx, projectId));
    if (hasPlace) await insertChecks(tx, packed);
    return hasPlace;
  });
}

const checkById = prepared('check_by_id', ['id'], (db, { id }) =>
  db
    .select()
    .from(checks)
    .where(and(eq(checks.id, id), not(isWithdrawn(checks.batchId)))),
);

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

/**
 * Many checks are changed in steps of so many, between which others get their turn. The ids are looked for first, along
 * an index: with a subquery the plan would depend on what the database happens to know of its tables.
 */
export const checksAtOnce = 200;

async function someProjectChecks(tx: Database, projectId: string): Promise<string[]> {
  const found = await tx
    .select({ id: checks.id })
    .from(checks)
    .where(eq(checks.projectId, projectId))
    .orderBy(checks.startedAt, checks.id)
    .limit(checksAtOnce);
  return found.map(({ id }) => id);
}

/** Moves some checks of one project to another. Returns whether there were any. */
export async function moveSomeChecks(tx: Database, projectId: string, toProjectId: string): Promise<boolean> {
  const ids = await someProjectChecks(tx, projectId);
  await tx.update(checks).set({ projectId: toProjectId }).where(anyOf(ids));
  return ids.length > 0;
}

/** Deletes some checks of a project. Returns whether there were any. */
export async function deleteSomeChecks(tx: Database, projectId: string): Promise<boolean> {
  const ids = await someProjectChecks(tx, projectId);
  await deleteChecks(tx, ids);
  return ids.length > 0;
}

/** For some hundreds. */
export async function deleteChecks(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(checks).where(anyOf(ids));
}

/** The checks of a bulk job that is deleted without them stand for themselves from now on. For some hundreds. */
export async function releaseChecks(tx: Database, batchId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(checks)
    .set({ batchId: null })
    .where(and(anyOf(ids), eq(checks.batchId, batchId)));
}

export const anyOf = (ids: readonly string[]) => sql`${checks.id} = any(${toArrayLiteral(ids)}::uuid[])`;
