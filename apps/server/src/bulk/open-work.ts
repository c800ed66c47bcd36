import { and, count, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { ownerTransaction } from '../db/owner-transaction.ts';
import { AppError } from '../errors.ts';
import { lockUser } from '../users/index.ts';
import { bulkJobs, updateJob } from './bulk-jobs-table.ts';

export type WorkLimits = Pick<Config, 'bulkOpenJobsPerPerson' | 'uploadMaxRows'>;

/** A person may have two of the largest files waiting. */
export const maxPendingRows = ({ uploadMaxRows }: Pick<Config, 'uploadMaxRows'>): number => 2 * uploadMaxRows;

/** What a person has given to do and is not done. Uploads and retries under way count. */
export interface OpenWork {
  jobs: number;
  rows: number;
  /** Of uploads under way, which no project counts yet. */
  uploadBytes: number;
}

/** A server that dies in the middle of a retry must not keep the place taken for ever. */
const reservedFor = sql`interval '15 minutes'`;
const holdsPlace = sql`(${bulkJobs.status} in ('UPLOADING', 'PENDING', 'PROCESSING')
  or (${bulkJobs.reservedRows} > 0 and ${bulkJobs.touchedAt} > now() - ${reservedFor}))`;

/** From the figures of the jobs: their rows, which may be millions, are not looked at. */
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

/** Does something that takes a place among the open jobs of a person. Calls at once do not all find the last one. */
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

/** Reserving has its price, so an upload reserves as many rows as it has already, up to so many. */
const maxReservedAtOnce = 10_000;

/** Makes room for more rows of an upload, and says that it goes on. Returns how many rows it may have then. */
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
    `You have ${bulkOpenJobsPerPerson} unfinished bulk jobs and contract runs, which is the most there can be: wait for one to end, or cancel one`,
  );

const tooManyRows = (limits: WorkLimits) =>
  new AppError(
    'CONFLICT',
    `You would have more than ${maxPendingRows(limits).toLocaleString('en-US')} rows waiting to be tracked, which is the most there can be: wait for a bulk job to end, or cancel one`,
  );
