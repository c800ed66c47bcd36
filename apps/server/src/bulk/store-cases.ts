import { type ContractCase, packCase } from '@hopwise/contract';
import { type BulkOptions, parseUrlInput } from '@hopwise/model';
import { newId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { lockProject, requireStorage, type VisibleProject } from '../projects/index.ts';
import { insertUploadingJob, type JobRoute, openUploadedJob } from './bulk-jobs-table.ts';
import { analyzeRows, insertRowsStatement, type NewRow } from './bulk-rows-table.ts';
import { takeJobPlace } from './open-work.ts';
import { beginPurge } from './purge-jobs.ts';
import type { UploadDeps } from './receive-upload.ts';

/** As for uploads: while a batch is stored, everyone else waits for the embedded database. */
const batchSize = 500;
/** The maximum length of a DNS name. */
const maxHostChars = 255;

export interface CaseJob {
  userId: string;
  project: VisibleProject;
  name: string;
  options: BulkOptions;
  route: JobRoute | null;
  cases: Iterable<ContractCase>;
  /** The number of cases. */
  total: number;
}

/**
 * Stores the cases of a contract as rows of a job, tracked by the same workers within the same limits as a file's.
 * `begun` is called with the job's id in the transaction that creates it.
 */
export async function storeCases(
  { db, backgroundDb, config }: UploadDeps,
  { userId, project, name, options, route, cases, total }: CaseJob,
  begun: (tx: Database, jobId: string) => Promise<void>,
): Promise<string> {
  const jobId = newId();
  await requireStorage(db, config, project);
  try {
    await takeJobPlace(db, config, { userId, jobId, rows: total }, async (tx) => {
      await insertUploadingJob(tx, { id: jobId, userId, kind: 'contract', fileName: name, route, totalUrls: total });
      await begun(tx, jobId);
    });
    for (const rows of batchesOf(cases)) {
      await backgroundDb.execute(insertRowsStatement(rows, jobId));
    }
    await analyzeRows(db);
    await db.transaction(async (tx) => {
      // Contract texts and bases with a password are rejected earlier.
      const known = { hasExpectations: true, hasPasswords: false };
      const opened = { projectId: project.id, options, status: 'PENDING', ...known } as const;
      if (!(await lockProject(tx, project.id)) || !(await openUploadedJob(tx, jobId, opened))) throw isGone();
    });
    return jobId;
  } catch (error) {
    // Whatever can't be removed now is removed with broken uploads.
    await beginPurge(db, { id: jobId, keepsChecks: false }).catch(() => undefined);
    throw error;
  }
}

const isGone = () => new AppError('NOT_FOUND', 'The contract was deleted');

function* batchesOf(cases: Iterable<ContractCase>): Generator<NewRow[]> {
  let batch: NewRow[] = [];
  let line = 0;
  for (const each of cases) {
    line += 1;
    batch.push(rowOfCase(each, line));
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A case as a row that waits to be tracked. */
export const rowOfCase = (each: ContractCase, line: number): NewRow => ({
  line,
  url: each.url,
  method: each.method,
  userAgent: each.client ?? each.userAgent,
  expectedUrl: null,
  expectedStatus: null,
  contractCase: packCase(each),
  host: (parseUrlInput(each.url)?.hostname ?? '').slice(0, maxHostChars),
  status: 'PENDING',
  error: null,
});
