import { and, count, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { ownerTransaction } from '../db/statements.ts';
import { AppError } from '../errors.ts';
import { lockUser } from '../users/index.ts';
import { bulkJobs, updateJob } from './bulk-jobs-table.ts';

export type WorkLimits = Pick<Config, 'bulkOpenJobsPerPerson' | 'uploadMaxRows'>;

/** A person may have two files of the maximum size pending. */
export const maxPendingRows = ({ uploadMaxRows }: Pick<Config, 'uploadMaxRows'>): number => 2 * uploadMaxRows;

/** A person's unfinished work, including running uploads and retries. */
export interface OpenWork {
  jobs: number;
  rows: number;
  /** The size of running uploads, which no project counts yet. */
  uploadBytes: number;
}

/** A server that dies during a retry must not keep rows reserved forever. */
const reservedFor = sql`interval '15 minutes'`;
const holdsPlace = sql`(${bulkJobs.status} in ('UPLOADING', 'PENDING', 'PROCESSING')
  or (${bulkJobs.reservedRows} > 0 and ${bulkJobs.touchedAt} > now() - ${reservedFor}))`;

/** Reads totals of jobs, not their rows, of which there may be millions. */
export async function readOpenWork(db: Database, userId: string, except?: SQL): Promise<OpenWork> {
  const [found] = await db
    .select({
      jobs: count(),
      rows: sql<string>`coalesce(sum(case when ${bulkJobs.reservedRows} > 0 then ${bulkJobs.reservedRows}
        else ${bulkJobs.totalUrls} - ${bulkJobs.processedUrls} end), 0)`,
      uploadBytes: sql<string>`coalesce(sum(${bulkJobs.storedBytes}) filter (where ${bulkJobs.projectId} is null), 0)`,
    })
    .from(bulkJobs)
    .where(and(eq(bulkJobs.userId, userId), holdsPlace, except));
  return {
    jobs: Number(found?.jobs ?? 0),
    rows: Number(found?.rows ?? 0),
    uploadBytes: Number(found?.uploadBytes ?? 0),
  };
}

/** Does something that adds an open job for a person. Concurrent calls can't all take the last slot. */
export function takeJobPlace<T>(
  db: Database,
  limits: WorkLimits,
  { userId, jobId, rows = 0 }: { userId: string; jobId: string; rows?: number },
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  return ownerTransaction(db, userId, async (tx) => {
    await lockUser(tx, userId);
    const others = await readOpenWork(tx, userId, ne(bulkJobs.id, jobId));
    if (others.jobs >= limits.bulkOpenJobsPerPerson) throw tooManyJobs(limits);
    if (rows > roomFor(others, limits)) throw tooManyRows(limits);
    return work(tx);
  });
}

/** Reserving is costly, so an upload reserves as many rows as it already has, up to this many. */
const maxReservedAtOnce = 10_000;

/** Reserves more rows for an upload and marks it as alive. Returns how many rows it may have. */
export function reserveRows(
  db: Database,
  limits: WorkLimits,
  { userId, jobId, stored, more }: { userId: string; jobId: string; stored: number; more: number },
): Promise<number> {
  return ownerTransaction(db, userId, async (tx) => {
    await lockUser(tx, userId);
    const room = roomFor(await readOpenWork(tx, userId, ne(bulkJobs.id, jobId)), limits);
    if (stored + more > room) throw tooManyRows(limits);
    const reserved = Math.min(stored + Math.max(more, Math.min(stored, maxReservedAtOnce)), room);
    await updateJob(tx, jobId, { totalUrls: reserved, touchedAt: new Date() });
    return reserved;
  });
}

const roomFor = ({ rows }: OpenWork, limits: WorkLimits): number => maxPendingRows(limits) - rows;

const tooManyJobs = ({ bulkOpenJobsPerPerson }: WorkLimits) =>
  new AppError(
    'CONFLICT',
    `You've reached the limit of ${bulkOpenJobsPerPerson} unfinished bulk jobs and contract runs. Wait for one to finish or cancel one.`,
  );

const tooManyRows = (limits: WorkLimits) =>
  new AppError(
    'CONFLICT',
    `This would exceed the limit of ${maxPendingRows(limits).toLocaleString('en-US')} pending rows. Wait for a bulk job to finish or cancel one.`,
  );
