import { type ContractCase, packCase } from '@hopwise/contract';
import { type BulkOptions, parseUrlInput } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { AppError } from '../errors.ts';
import { lockProject, type VisibleProject } from '../projects/index.ts';
import { requireStorage } from '../storage/index.ts';
import { insertUploadingJob, type JobRoute, openUploadedJob } from './bulk-jobs-table.ts';
import { analyzeRows, insertRowsStatement, type NewRow } from './bulk-rows-table.ts';
import { takeJobPlace } from './open-work.ts';
import { beginPurge } from './purge-jobs.ts';
import type { UploadDeps } from './receive-upload.ts';

/** As of an upload: while a batch is stored, others who ask the embedded database wait. */
const batchSize = 500;
/** DNS names are not longer, and an index takes no more. */
const maxHostChars = 255;

export interface CaseJob {
  userId: string;
  project: VisibleProject;
  name: string;
  options: BulkOptions;
  route: JobRoute | null;
  cases: Iterable<ContractCase>;
  /** How many they are. */
  total: number;
}

/**
 * Has the cases of a contract tracked as the rows of a file are, by the same workers and within the same limits. `begun`
 * is called with the id of the job in the transaction that makes it.
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
      // A text with a password is not kept, nor is a base with one taken.
      const known = { hasExpectations: true, hasPasswords: false };
      const opened = { projectId: project.id, options, status: 'PENDING', ...known } as const;
      if (!(await lockProject(tx, project.id)) || !(await openUploadedJob(tx, jobId, opened))) throw isGone();
    });
    return jobId;
  } catch (error) {
    // What cannot be removed now is removed with what broken uploads leave behind.
    await beginPurge(db, { id: jobId, keepsChecks: false }).catch(() => undefined);
    throw error;
  }
}

const isGone = () => new AppError('NOT_FOUND', 'The contract was deleted meanwhile');

function* batchesOf(cases: Iterable<ContractCase>): Generator<NewRow[]> {
  let batch: NewRow[] = [];
  let line = 0;
  for (const each of cases) {
    line += 1;
    batch.push(toRow(each, line));
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const toRow = (each: ContractCase, line: number): NewRow => ({
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
