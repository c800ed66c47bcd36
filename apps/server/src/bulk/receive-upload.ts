import { BulkFileError, type BulkFileRow, readRows } from '@hopwise/bulk-file';
import { caseOfFileRow, packCase } from '@hopwise/contract';
import {
  type BulkOptions,
  type BulkUploadFields,
  bulkMessages,
  bulkUploadFields,
  megabyte,
  redirectFileLimits,
} from '@hopwise/model';
import type { SQL } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { newId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { unauthenticated } from '../http/caller.ts';
import { parseInput } from '../http/validation.ts';
import { openProject, requireStorage, type StorageConfig, type VisibleProject } from '../projects/index.ts';
import type { RedirectMapReader } from '../redirect-maps/index.ts';
import { findUser } from '../users/index.ts';
import { insertUploadingJob, updateJob } from './bulk-jobs-table.ts';
import { analyzeRows, insertRowsStatement, type NewRow } from './bulk-rows-table.ts';
import { readOpenWork, reserveRows, takeJobPlace, type WorkLimits } from './open-work.ts';
import { beginPurge } from './purge-jobs.ts';
import type { UploadPart } from './upload-form.ts';
import { fileError } from './upload-form.ts';

/** Each batch has overhead, but while it is stored, everyone else waits for the embedded database. */
const batchSize = 500;
const maxFileNameChars = 200;

export interface UploadDeps {
  db: Database;
  /** Small enough that others don't have to wait until all rows are stored. */
  backgroundDb: Database;
  config: Pick<Config, 'uploadMaxRows' | 'uploadMaxMb'> & WorkLimits & StorageConfig;
}

export interface ReceiveDeps extends UploadDeps {
  redirectMapReader: Pick<RedirectMapReader, 'rows'>;
}

/**
 * Receives a file as a stream: rows go to the database in batches, so that memory use doesn't grow with the file. The
 * job starts when everything has arrived; on any failure, nothing stays.
 */
export async function receiveUpload(
  { db, backgroundDb, config, redirectMapReader }: ReceiveDeps,
  userId: string,
  parts: AsyncIterable<UploadPart>,
): Promise<{ jobId: string }> {
  const jobId = newId();
  const fields: Record<string, string> = {};
  let counts: RowCounts | undefined;
  try {
    for await (const part of parts) {
      if (part.kind === 'field') {
        if (counts !== undefined && isOfReading(part.name)) throw tooLate(part.name);
        fields[part.name] = part.value;
      } else {
        if (counts !== undefined) throw fileError('Upload one file at a time');
        // A known problem is reported without waiting for the file.
        const { project, reading } = await chooseOptions(db, userId, fields);
        await requireStorage(db, config, project);
        const fileName = part.fileName.slice(-maxFileNameChars);
        await takeJobPlace(db, config, { userId, jobId }, (tx) =>
          insertUploadingJob(tx, { id: jobId, userId, fileName }),
        );
        const chunks = limitBytes(part.chunks, config.uploadMaxMb);
        const rows = part.isCsv
          ? readRows(chunks, reading)
          : readRows(rowsOfRedirects(redirectMapReader, userId, fileName, chunks), { baseUrl: reading.baseUrl });
        counts = await storeRows({ db: backgroundDb, config }, rows, { jobId, userId, project });
      }
    }
    if (counts === undefined) throw fileError(bulkMessages.noFile);
    if (counts.total === 0) throw fileError('The file has no rows');
    const { project, options } = await chooseOptions(db, userId, fields);
    await requireStorage(db, config, project, await bytesUnderWay(db, userId));
    await analyzeRows(db);
    await openJob(db, jobId, { projectId: project.id, options, counts });
    return { jobId };
  } catch (error) {
    // Whatever can't be removed now is removed with other broken uploads.
    await beginPurge(db, { id: jobId, keepsChecks: false }).catch(() => undefined);
    if (error instanceof BulkFileError) throw fileError(error.message, error.code);
    // Whatever failed first: if the account is gone, the rows have no owner.
    if (!(error instanceof AppError) && (await findUser(db, userId)) === undefined) throw unauthenticated();
    throw error;
  }
}

/** The rows of a redirect file, such as `.htaccess`, as CSV. It's read as a whole. */
async function* rowsOfRedirects(
  reader: ReceiveDeps['redirectMapReader'],
  userId: string,
  fileName: string,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > redirectFileLimits.textLength) {
      const message = `The redirect file is larger than ${redirectFileLimits.textLength / megabyte} MB. Split it.`;
      throw fileError(message, 'PAYLOAD_TOO_LARGE');
    }
  }
  const { text, problem } = await reader.rows(userId, { bytes: Buffer.concat(parts), fileName });
  if (problem !== undefined) throw fileError(problem);
  yield Buffer.from(text);
}

interface RowCounts {
  total: number;
  invalid: number;
  hasExpectations: boolean;
  /** Whether a row may contain a password. */
  hasPasswords: boolean;
}

/** The size of this and the person's other running uploads, which belong to no project yet. */
const bytesUnderWay = async (db: Database, userId: string): Promise<number> =>
  (await readOpenWork(db, userId)).uploadBytes;

/** 0 means no limit: rows are stored as they arrive, and count against the row and storage limits. */
async function* limitBytes(chunks: AsyncIterable<Buffer>, maxMb: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (maxMb > 0 && bytes > maxMb * megabyte) {
      throw fileError(
        `The file is larger than this server's limit of ${maxMb.toLocaleString('en-US')} MB. Split it into several files.`,
        'PAYLOAD_TOO_LARGE',
      );
    }
    yield chunk;
  }
}

interface Destination {
  jobId: string;
  userId: string;
  /** The target project, as far as it is known before the end of the form. */
  project: VisibleProject;
}

async function storeRows(
  { db, config }: Pick<UploadDeps, 'db' | 'config'>,
  read: AsyncIterable<BulkFileRow[]>,
  { jobId, userId, project }: Destination,
): Promise<RowCounts> {
  const counts: RowCounts = { total: 0, invalid: 0, hasExpectations: false, hasPasswords: false };
  let batch: NewRow[] = [];
  let stored = 0;
  let reserved = 0;
  const store = async (statement: SQL, rows: number) => {
    if (stored + rows > reserved) {
      reserved = await reserveRows(db, config, { userId, jobId, stored, more: rows });
      await requireStorage(db, config, project, await bytesUnderWay(db, userId));
    }
    await db.execute(statement);
    stored += rows;
  };
  // While one batch is being stored, the next is read and prepared.
  let storing = Promise.resolve();
  const storeNext = async (rows: readonly NewRow[]) => {
    const statement = insertRowsStatement(rows, jobId);
    await storing;
    storing = store(statement, rows.length);
    // The error surfaces at the next await, which may take a while.
    storing.catch(() => undefined);
  };
  try {
    for await (const fileRows of read) {
      const rows = fileRows.map(toNewRow);
      for (const row of rows) count(counts, row);
      if (counts.total > config.uploadMaxRows) throw tooManyRows(config.uploadMaxRows);
      batch.push(...rows);
      while (batch.length >= batchSize) {
        await storeNext(batch.slice(0, batchSize));
        batch = batch.slice(batchSize);
      }
    }
    if (batch.length > 0) await storeNext(batch);
    await storing;
  } finally {
    // Cleanup after a failure must not race with rows still being stored.
    await storing.catch(() => undefined);
  }
  return counts;
}

const tooManyRows = (limit: number) =>
  fileError(
    `The file has more than this server's limit of ${limit.toLocaleString('en-US')} rows. Split it into several files.`,
    'PAYLOAD_TOO_LARGE',
  );

function toNewRow({ isPath: _isPath, caseTexts, ...row }: BulkFileRow): NewRow {
  if (caseTexts === null) return { ...row, contractCase: null };
  const planned = caseOfFileRow(row, caseTexts);
  return 'message' in planned
    ? { ...row, contractCase: null, host: '', status: 'INVALID', error: planned.message }
    : { ...row, url: planned.url, contractCase: packCase(planned) };
}

function count(counts: RowCounts, { url, status, expectedUrl, expectedStatus, contractCase }: NewRow): void {
  counts.total += 1;
  if (status === 'INVALID') counts.invalid += 1;
  if (expectedUrl !== null || expectedStatus !== null || contractCase !== null) counts.hasExpectations = true;
  if (url.includes('@') || expectedUrl?.includes('@')) counts.hasPasswords = true;
}

async function openJob(
  db: Database,
  jobId: string,
  { projectId, options, counts }: { projectId: string; options: BulkOptions; counts: RowCounts },
): Promise<void> {
  const isDone = counts.invalid === counts.total;
  await updateJob(db, jobId, {
    projectId,
    options,
    status: isDone ? 'COMPLETED' : 'PENDING',
    totalUrls: counts.total,
    processedUrls: counts.invalid,
    errorCount: counts.invalid,
    hasExpectations: counts.hasExpectations,
    hasPasswords: counts.hasPasswords,
    finishedAt: isDone ? new Date() : null,
  });
}

/** The reading options, which must arrive before the file. */
type Reading = Pick<BulkUploadFields, 'columns' | 'baseUrl'>;

const isOfReading = (name: string): boolean => name === 'columns' || name === 'baseUrl';

const tooLate = (path: string) => {
  const message = `Send ${path} before the file`;
  return new AppError('VALIDATION_FAILED', message, [{ path, message }]);
};

async function chooseOptions(
  db: Database,
  userId: string,
  given: Record<string, string>,
): Promise<{ project: VisibleProject; options: BulkOptions; reading: Reading }> {
  const fields = parseInput(bulkUploadFields, given);
  const project = await openProject(db, userId, fields.projectId);
  const { columns, baseUrl } = fields;
  return { project, options: completeOptions(fields, project), reading: { columns, baseUrl } };
}

function completeOptions(fields: BulkUploadFields, { settings }: VisibleProject): BulkOptions {
  return {
    maxHops: fields.maxHops ?? settings.defaultMaxHops,
    timeout: fields.timeout ?? settings.defaultTimeout,
    enableSSLAnalysis: fields.enableSSLAnalysis ?? settings.enableSSLAnalysis,
    enableSEOAnalysis: fields.enableSEOAnalysis ?? settings.enableSEOAnalysis,
    enableSecurityAnalysis: fields.enableSecurityAnalysis ?? settings.enableSecurityAnalysis,
  };
}
