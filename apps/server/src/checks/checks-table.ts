import type { CheckOrigin, CheckStatus, ClientName, HttpMethod, VerdictLevel } from '@hopwise/model';
import { and, eq, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText, toArrayLiteral } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { columnsOf, plannedOnce, prepared, selectRows } from '../db/statements.ts';
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

/** One row per check, kept small: lists and statistics scan only these rows. */
export const checks = pgTable(
  'checks',
  {
    id: uuid().primaryKey(),
    guestId: uuid('guest_id'),
    /**
     * No foreign key, which would cost a lookup for each row of a bulk job; a trigger of projects deletes the checks.
     */
    projectId: uuid('project_id'),
    /** The bulk job that created it. */
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
    /** Its size, including its share of the pack. Triggers total it by project. */
    storedBytes: integer('stored_bytes').notNull(),
    /** `chainFingerprint` of its hops. */
    chainHash: integer('chain_hash').notNull(),
    /** The client it was sent as; null: Hopwise. */
    client: storedText().$type<ClientName>(),
  },
  (table) => [
    index('checks_guest_started').on(table.guestId, table.startedAt).where(sql`${table.guestId} is not null`),
    index('checks_guests_oldest').on(table.startedAt).where(sql`${table.guestId} is not null`),
    // Statistics of a period use only this index. It is read backwards for the newest: `desc()` here would put nulls
    // last, which no query wants, and the index would not serve the order.
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
    // For checks tracked one by one: bulk rows aren't in these indexes, so storing them costs nothing extra. Status and
    // origin come last, for lists filtered by them.
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
      .on(table.projectId, table.startedAt, table.origin)
      .where(sql`${table.projectId} is not null and ${table.status} <> 'OK'`),
    // The history of one URL. By hash: URLs may be too long for an index.
    index('checks_project_url')
      .on(table.projectId, sql`hashtext(${table.inputUrl})`, table.startedAt, table.id)
      .where(sql`${table.projectId} is not null`),
    check('checks_one_owner', sql`num_nonnulls(${table.guestId}, ${table.projectId}) = 1`),
  ],
);

export type CheckRow = typeof checks.$inferSelect;

/** A check whose evidence is serialized, so that the chain's many objects can be freed. */
export interface WrittenCheck {
  row: CheckFacts;
  evidence: string;
}

export const writeCheck = ({ row, trace, analysis }: NewCheck): WrittenCheck => ({
  row,
  evidence: writeEvidence({ trace, analysis }),
});

/** Checks as they are stored. Packing takes time: do it before the transaction. */
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

/** The size of a row in its table and indexes, without its texts. */
const rowOverheadBytes = 400;

const rowBytes = ({ inputUrl, client, userAgent, finalUrl, error }: CheckFacts): number =>
  rowOverheadBytes + Buffer.byteLength([inputUrl, client, userAgent, finalUrl, error].join(''));

/** Which of the checks are stored, and what else the statement does. */
interface ChecksToStore {
  /** Common table expressions that the others refer to. */
  given: SQL;
  /** A join for each check, `made`: one without a match isn't stored. */
  joined: SQL;
  /** The project of all of them. */
  projectId: SQL;
}

/**
 * The one statement that stores checks with the packs of their evidence. At least one, unless `joined` matches none.
 */
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

export async function insertChecks(db: Database, packed: PackedChecks): Promise<void> {
  if (packed.rows.length > 0) await db.execute(insertChecksStatement(packed));
}

/** Returns false if its project no longer exists. */
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
 * Many checks are changed in steps of this size, so others get their turn in between. The ids are found first, along an
 * index: with a subquery the plan would depend on table statistics.
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

/** For up to a few hundred. */
export async function deleteChecks(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(checks).where(anyOf(ids));
}

/** Detaches the checks of a bulk job that is deleted without them. For up to a few hundred. */
export async function releaseChecks(tx: Database, batchId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(checks)
    .set({ batchId: null })
    .where(and(anyOf(ids), eq(checks.batchId, batchId)));
}

export const anyOf = (ids: readonly string[]) => sql`${checks.id} = any(${toArrayLiteral(ids)}::uuid[])`;
