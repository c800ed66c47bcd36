import type { BulkJobStatus, BulkOptions, BulkPause, BulkSummary } from '@hopwise/model';
import { and, asc, desc, eq, gte, inArray, isNotNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, type PgUpdateSetSource, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { WantedJobs } from '../checks/index.ts';
import { storedJson, storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { projects } from '../projects/index.ts';
import { users } from '../users/index.ts';

/** UPLOADING and DELETING are being created or deleted: those jobs are hidden. */
export type StoredJobStatus = BulkJobStatus | 'UPLOADING' | 'DELETING';

/** The rows of a file, or the cases of a contract. */
export type JobKind = 'file' | 'contract';

/** Hosts, with and without www., that are requested at a different server than DNS says. */
export interface JobRoute {
  connect: string;
  hosts: string[];
}

export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    id: uuid().primaryKey(),
    /** Known when the upload is complete: its fields may come after the file. */
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: storedText().$type<JobKind>().notNull().default('file'),
    /** For contract runs, the contract's name. */
    fileName: storedText('file_name').notNull(),
    status: storedText().$type<StoredJobStatus>().notNull(),
    options: storedJson().$type<BulkOptions>(),
    route: storedJson().$type<JobRoute>(),
    totalUrls: integer('total_urls').notNull().default(0),
    processedUrls: integer('processed_urls').notNull().default(0),
    successCount: integer('success_count').notNull().default(0),
    errorCount: integer('error_count').notNull().default(0),
    /** For contract runs, the failed cases; the remaining errors are cases that couldn't run. */
    failedCases: integer('failed_cases').notNull().default(0),
    /** For contract runs, the cases that passed with warnings. */
    warnedCases: integer('warned_cases').notNull().default(0),
    /** Pending rows that a running retry will add. They are reserved before the first of them is changed. */
    reservedRows: integer('reserved_rows').notNull().default(0),
    /** For a job being retried: the last line examined. Workers wait. */
    retriedUpTo: integer('retried_up_to'),
    /** The size of its rows. A trigger totals it by project. */
    storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull().default(0),
    /** Why an open job is paused; null: it isn't. */
    pause: storedText().$type<BulkPause>(),
    hasExpectations: boolean('has_expectations').notNull().default(false),
    /** Whether a row may contain a password: only then are all rows examined when the job is canceled. */
    hasPasswords: boolean('has_passwords').notNull().default(true),
    error: storedText(),
    /** Computed on the first request after the job finishes. */
    summary: storedJson().$type<BulkSummary>(),
    createdAt: storedMoment('created_at').notNull(),
    startedAt: storedMoment('started_at'),
    finishedAt: storedMoment('finished_at'),
    /** For a job being created or deleted, or with reserved rows: its last sign of progress. */
    touchedAt: storedMoment('touched_at').notNull(),
    /** For a job being deleted: whether its checks stay. */
    keepsChecks: boolean('keeps_checks').notNull().default(false),
  },
  (table) => [
    // Read backwards for the newest; `desc()` here would put nulls last, which no query wants.
    index('bulk_jobs_project_created').on(table.projectId, table.createdAt, table.id),
    index('bulk_jobs_failed').on(table.projectId, table.finishedAt).where(sql`${table.status} = 'FAILED'`),
    index('bulk_jobs_open').on(table.createdAt).where(sql`${table.status} in ('PENDING', 'PROCESSING')`),
    index('bulk_jobs_hidden').on(table.touchedAt).where(sql`${table.status} in ('UPLOADING', 'DELETING')`),
    index('bulk_jobs_of_person')
      .on(table.userId)
      .where(sql`${table.status} in ('UPLOADING', 'PENDING', 'PROCESSING') or ${table.reservedRows} > 0`),
    check(
      'bulk_jobs_complete',
      sql`${table.status} in ('UPLOADING', 'DELETING') or num_nonnulls(${table.projectId}, ${table.options}) = 2`,
    ),
  ],
);

export type BulkJobRow = typeof bulkJobs.$inferSelect;
/** A job that people can see. */
export type VisibleJobRow = BulkJobRow & { status: BulkJobStatus; projectId: string; options: BulkOptions };

/** Neither being created nor being deleted. */
export const isVisible = sql`${bulkJobs.status} not in ('UPLOADING', 'DELETING')`;
const isOfFile = eq(bulkJobs.kind, 'file');
const isHidden = sql`${bulkJobs.status} in ('UPLOADING', 'DELETING')`;
/** Has rows to track. */
export const isOpen = sql`${bulkJobs.status} in ('PENDING', 'PROCESSING')`;

/** Open, not paused, and with all its rows ready. */
export const isRunning = sql`${isOpen} and ${bulkJobs.pause} is null and ${bulkJobs.retriedUpTo} is null`;

/** No more rows are tracked or prepared. */
export const canceled = () =>
  ({ status: 'CANCELLED', finishedAt: new Date(), retriedUpTo: null, reservedRows: 0 }) as const;

export async function insertUploadingJob(
  db: Database,
  job: Pick<BulkJobRow, 'id' | 'userId' | 'fileName'> & Partial<Pick<BulkJobRow, 'kind' | 'route' | 'totalUrls'>>,
): Promise<void> {
  const now = new Date();
  await db.insert(bulkJobs).values({ ...job, status: 'UPLOADING', createdAt: now, touchedAt: now });
}

/** Returns false if it was deleted. */
export async function openUploadedJob(
  db: Database,
  id: string,
  changes: PgUpdateSetSource<typeof bulkJobs>,
): Promise<boolean> {
  const opened = await db
    .update(bulkJobs)
    .set(changes)
    .where(and(eq(bulkJobs.id, id), eq(bulkJobs.status, 'UPLOADING')))
    .returning({ id: bulkJobs.id });
  return opened.length > 0;
}

export async function updateJob(db: Database, id: string, changes: PgUpdateSetSource<typeof bulkJobs>): Promise<void> {
  await db.update(bulkJobs).set(changes).where(eq(bulkJobs.id, id));
}

export async function deleteJobRow(db: Database, id: string): Promise<void> {
  await db.delete(bulkJobs).where(eq(bulkJobs.id, id));
}

export async function findVisibleJob(db: Database, id: string): Promise<VisibleJobRow | undefined> {
  const [found] = await db
    .select()
    .from(bulkJobs)
    .where(and(eq(bulkJobs.id, id), isVisible, isOfFile));
  return found as VisibleJobRow | undefined;
}

/** The file jobs of some projects, newest first. */
export async function listJobRows(
  db: Database,
  projectIds: readonly string[],
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<VisibleJobRow[]> {
  if (projectIds.length === 0) return [];
  const older: SQL | undefined =
    before === undefined
      ? undefined
      : sql`(${bulkJobs.createdAt}, ${bulkJobs.id}) < (select created_at, id from bulk_jobs where id = ${before})`;
  const rows = await db
    .select()
    .from(bulkJobs)
    .where(and(inArray(bulkJobs.projectId, [...projectIds]), isVisible, isOfFile, older))
    .orderBy(desc(bulkJobs.createdAt), desc(bulkJobs.id))
    .limit(limit);
  return rows as VisibleJobRow[];
}

export interface WantedTroubledJobs {
  since: Date;
  /** Whether to list a job with this problem; undefined: always. */
  isWanted: ((id: SQLWrapper, problem: SQLWrapper) => SQL) | undefined;
}

/** The jobs of some projects that could not run since then, or wait because of a problem, newest first. */
export async function listTroubledJobRows(
  db: Database,
  projectIds: readonly string[],
  { since, isWanted }: WantedTroubledJobs,
): Promise<VisibleJobRow[]> {
  if (projectIds.length === 0) return [];
  const hasFailed = and(eq(bulkJobs.status, 'FAILED'), gte(bulkJobs.finishedAt, since));
  const waits = and(isOpen, isNotNull(bulkJobs.pause), gte(bulkJobs.createdAt, since));
  const problem = sql`case when ${bulkJobs.status} = 'FAILED' then 'failed' else 'paused' end`;
  const rows = await db
    .select()
    .from(bulkJobs)
    .where(
      and(
        inArray(bulkJobs.projectId, [...projectIds]),
        isOfFile,
        or(hasFailed, waits),
        isWanted?.(bulkJobs.id, problem),
      ),
    )
    .orderBy(desc(sql`coalesce(${bulkJobs.finishedAt}, ${bulkJobs.createdAt})`), desc(bulkJobs.id))
    .limit(mostTroubled);
  return rows as VisibleJobRow[];
}

/** More than anyone looks at; their number is shown up to this. */
const mostTroubled = 100;

/** The jobs of some projects by creation time, for a list that mixes them with other things. */
export async function pageOfJobRows(
  db: Database,
  projectIds: readonly string[],
  { order, after, since, limit }: Omit<WantedJobs, 'projectId'>,
): Promise<VisibleJobRow[]> {
  if (projectIds.length === 0) return [];
  const [beyond, direction] = order === 'desc' ? [sql`<`, desc] : [sql`>`, asc];
  const isAfter =
    after &&
    sql`(${bulkJobs.createdAt}, ${bulkJobs.id}) ${beyond} (${String(after.value)}::timestamptz, ${after.id}::uuid)`;
  const rows = await db
    .select()
    .from(bulkJobs)
    .where(
      and(
        inArray(bulkJobs.projectId, [...projectIds]),
        isVisible,
        isOfFile,
        since && gte(bulkJobs.createdAt, since),
        isAfter,
      ),
    )
    .orderBy(direction(bulkJobs.createdAt), direction(bulkJobs.id))
    .limit(limit);
  return rows as VisibleJobRow[];
}

/** Jobs of a disabled account don't run. */
export const isOfActive = sql`not exists (
  select from ${users} where ${users.id} = ${bulkJobs.userId} and ${users.disabledAt} is not null)`;

/** Cancels a person's open jobs. Returns their ids. */
export async function cancelOpenJobs(tx: Database, userId: string): Promise<string[]> {
  const changed = await tx
    .update(bulkJobs)
    .set(canceled())
    .where(and(eq(bulkJobs.userId, userId), isOpen))
    .returning({ id: bulkJobs.id });
  return changed.map(({ id }) => id);
}

/** Jobs with rows to track now, oldest first. */
export async function openJobs(db: Database): Promise<VisibleJobRow[]> {
  const rows = await db.select().from(bulkJobs).where(and(isRunning, isOfActive)).orderBy(bulkJobs.createdAt);
  return rows as VisibleJobRow[];
}

export async function hasOpenJobs(db: Database): Promise<boolean> {
  const found = await db.select({ id: bulkJobs.id }).from(bulkJobs).where(and(isRunning, isOfActive)).limit(1);
  return found.length > 0;
}

/** Marks that a worker has started the job. */
export async function startJob(db: Database, id: string): Promise<void> {
  await db
    .update(bulkJobs)
    .set({ status: 'PROCESSING', startedAt: sql`now()` })
    .where(and(eq(bulkJobs.id, id), eq(bulkJobs.status, 'PENDING')));
}

/** Ends a job that couldn't run. */
export async function failJob(db: Database, id: string, error: string): Promise<void> {
  await db
    .update(bulkJobs)
    .set({ status: 'FAILED', error, finishedAt: new Date() })
    .where(and(eq(bulkJobs.id, id), isOpen));
}

export type HiddenJob = Pick<BulkJobRow, 'id' | 'status' | 'touchedAt' | 'keepsChecks'>;

/** Jobs being created or deleted. */
export async function listHiddenJobs(db: Database): Promise<HiddenJob[]> {
  const { id, status, touchedAt, keepsChecks } = bulkJobs;
  return db.select({ id, status, touchedAt, keepsChecks }).from(bulkJobs).where(isHidden).orderBy(touchedAt);
}

/** Whether a project has any, including those being deleted. */
export async function hasBulkJobs(db: Database, projectId: string): Promise<boolean> {
  const found = await db.select({ id: bulkJobs.id }).from(bulkJobs).where(eq(bulkJobs.projectId, projectId)).limit(1);
  return found.length > 0;
}
