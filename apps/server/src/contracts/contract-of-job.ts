import {
  asStart,
  asTarget,
  blankTest,
  type ContractTest,
  observedExpectation,
  onOneSite,
  writeContract,
} from '@hopwise/contract';
import { type ContractOfJob, type ContractOfJobQuery, contractLimits, type Trace } from '@hopwise/model';
import { accessJob, allStoredRows, type BulkRowRow, toBulkRow, type VisibleJobRow } from '../bulk/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { createBoundedQueue } from '../threads/fair-queue.ts';
import { caseOf, tracesOf } from './list-rows.ts';

/** The placeholder for a password, with which no request can be sent. */
const hiddenPassword = ':•••@';
/** How many chains are in memory at once. */
const rowsAtOnce = 200;

const inTurn = createBoundedQueue({
  atOnce: 2,
  maxWaiting: 20,
  busyMessage: 'Too many contracts are being generated right now. Try again in a moment.',
});

/** Generates a contract that expects the results of a bulk job, or the expectations of its file. Nothing is stored. */
export async function contractOfJob(
  { db, backgroundDb }: { db: Database; backgroundDb: Database },
  userId: string,
  id: string,
  { expect, spelling }: ContractOfJobQuery,
): Promise<ContractOfJob> {
  const { row: job } = await accessJob(db, userId, id);
  if (job.finishedAt === null) throw new AppError('CONFLICT', 'This job is still running. Wait for it to finish.');
  if (job.totalUrls > contractLimits.rowsOfJob) throw tooLarge();
  return inTurn(userId, async () => {
    const tests: ContractTest[] = [];
    for await (const rows of inChunks(allStoredRows(backgroundDb, job), rowsAtOnce)) {
      const traces = await tracesOf(
        backgroundDb,
        rows.flatMap(({ checkId }) => checkId ?? []),
      );
      tests.push(...rows.flatMap((row) => testOf(row, job, traces.get(row.checkId ?? ''), expect) ?? []));
    }
    if (tests.length === 0) throw new AppError('CONFLICT', 'No rows in this job got a response to base a test on');
    const contract = { base: null, connect: null, tests: spelling === 'lines' ? tests.map(inLine) : tests };
    const text = writeContract(spelling === 'yaml' ? onOneSite(contract) : contract, spelling);
    if (text === undefined) throw notInLines();
    if (text.length > contractLimits.textLength) throw tooLarge();
    return { text, spelling, tests: tests.length, leftOut: job.totalUrls - tests.length };
  });
}

function testOf(
  stored: BulkRowRow,
  job: VisibleJobRow,
  trace: Trace | undefined,
  expect: ContractOfJobQuery['expect'],
): ContractTest | undefined {
  const row = toBulkRow(stored, job);
  const asked = {
    ...blankTest,
    from: asStart(row.url),
    method: row.method as ContractTest['method'],
    userAgent: row.userAgent,
  };
  const { expectedUrl, expectedStatus } = row;
  if ([row.url, expectedUrl, row.finalUrl].some((url) => url?.includes(hiddenPassword))) return undefined;
  if (expect === 'file' && stored.contractCase !== null) {
    const { url: _url, client: _client, sameAs: _sameAs, from, ...expected } = caseOf(stored);
    if (JSON.stringify(expected).includes(hiddenPassword)) return undefined;
    return { ...asked, ...expected, from: asStart(from), line: 1 };
  }
  if (expect === 'file' && (expectedUrl !== null || expectedStatus !== null) && row.status !== 'INVALID') {
    const codes = expectedStatus === null ? null : [expectedStatus];
    const isRedirect = expectedStatus !== null && expectedStatus >= 300 && expectedStatus < 400;
    return {
      ...asked,
      to: expectedUrl && asTarget(expectedUrl),
      status: isRedirect ? codes : null,
      final: isRedirect ? null : codes,
    };
  }
  const observed = trace === undefined ? undefined : observedExpectation(trace);
  return observed === undefined || 'reason' in observed ? undefined : { ...asked, ...observed };
}

/** A line has one status: that of the redirect is more informative than the final 200. */
const inLine = (test: ContractTest): ContractTest => (test.status === null ? test : { ...test, final: null });

async function* inChunks<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

const tooLarge = () =>
  new AppError(
    'PAYLOAD_TOO_LARGE',
    `This job is too large for one contract: the limit is ${contractLimits.rowsOfJob.toLocaleString('en-US')} rows and 1 MB of text. Split the file.`,
  );

const notInLines = () =>
  new AppError(
    'CONFLICT',
    "The lines format can't express methods, user agents or final status codes. Use YAML or CSV.",
  );
