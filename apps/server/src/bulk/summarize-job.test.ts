import { bulkMessages } from '@hopwise/model';
import { eq, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { newId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { insertManyStatement } from '../db/statements.ts';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { bulkJobs, findVisibleJob, insertUploadingJob } from './bulk-jobs-table.ts';
import { type BulkRowRow, bulkRows, type StoredRowStatus } from './bulk-rows-table.ts';
import { linesAtOnce } from './line-steps.ts';
import { summarizeJob, workOutSummary } from './summarize-job.ts';
import { tallyRows } from './tally-rows.ts';
import { singleStatementSummary } from './testing/single-statement-summary.ts';

let server: TestApp;
let person: TestPerson;
let db: Database;
let jobId: string;

const padded = (number: number) => String(number).padStart(5, '0');
const ended: StoredRowStatus[] = [
  'OK',
  'OK',
  'OK',
  'OK',
  'OK',
  'ERROR',
  'ERROR',
  'LOOP',
  'TIMEOUT',
  'INVALID',
  'PENDING',
];
const overLimit = 'The chain has more than the 10 redirects allowed.';
const refused = 'Browsers stop at hop 1: the certificate of h.test is self-signed.';
const errorOf = (index: number) => {
  if (index % 4 === 0) return index % 7 === 0 ? null : overLimit;
  return index % 6 === 1 ? refused : null;
};
/** Several steps, with gaps like those after multi-line rows. */
const rowCount = 11_000;
/** Longer than a busy computer takes. */
const patientMs = 180_000;

function everyKindOfRow(index: number): BulkRowRow {
  const status = ended[(index * 7) % ended.length] ?? 'OK';
  const isTracked = status !== 'INVALID' && status !== 'PENDING';
  const isEarly = index < 3000;
  const shared = index % 5 === 0 ? `http://t${padded(index % 37)}.test/` : `https://t${padded(index % 977)}.test/p`;
  const target = index % 29 === 0 ? `https://single.test/${padded(index)}` : shared;
  return {
    jobId,
    line: index + 2 + (index > 6000 ? 3 * linesAtOnce : 0),
    url: `https://h${padded(index % 613)}.test/${padded(index)}`,
    method: 'GET',
    userAgent: null,
    expectedUrl: null,
    expectedStatus: null,
    contractCase: null,
    host: status === 'INVALID' ? '' : `h${padded((index * index) % 613)}.test`,
    shard: 0,
    status,
    verdict: index % 11 === 0 ? 'FAIL' : index % 3 === 0 ? 'PASS' : null,
    difference: index % 11 !== 0 ? null : index % 2 === 0 ? 'Expected 301, got 302' : 'Expected /a, got /b',
    level: null,
    headline: null,
    firstStatusCode: isTracked ? 301 : null,
    finalUrl: isTracked && index % 13 !== 0 ? target : null,
    finalStatusCode: isTracked && index % 7 !== 0 ? ([200, 200, 404, 500, 301][index % 5] ?? null) : null,
    redirectCount: isTracked ? (isEarly ? index % 4 : index % 9) : null,
    totalTimeMs: isTracked && index % 17 !== 0 ? (index % 1400) + 0.25 : null,
    error: status === 'ERROR' ? errorOf(index) : null,
    checkId: null,
  };
}

beforeAll(async () => {
  server = await createTestApp();
  db = server.database.db;
  person = await signUp(server);
  const { project } = (await person.call('GET', '/api/v2/projects/default-project')).json().data;
  jobId = newId();
  const now = new Date();
  await db.insert(bulkJobs).values({
    id: jobId,
    projectId: project.id,
    fileName: 'every-kind.csv',
    status: 'CANCELLED',
    options: {
      maxHops: 10,
      timeout: 5000,
      enableSSLAnalysis: false,
      enableSEOAnalysis: false,
      enableSecurityAnalysis: false,
    },
    totalUrls: rowCount,
    createdAt: now,
    touchedAt: now,
    finishedAt: now,
  });
  for (let from = 0; from < rowCount; from += 1000) {
    const rows = Array.from({ length: 1000 }, (_each, index) => everyKindOfRow(from + index));
    await db.execute(insertManyStatement(bulkRows, rows));
  }
});
afterAll(() => server.close());

describe('the summary of a job', () => {
  it('matches single statements over all rows', async () => {
    const wanted = await singleStatementSummary(db, jobId);
    expect(wanted.statuses).toHaveLength(6);
    expect(wanted.slow).toBeGreaterThan(100);
    expect(wanted.hosts).toHaveLength(20);
    expect(wanted.failureGroups).toHaveLength(20);
    expect(wanted.longestChains.first.at(-1)?.redirectCount).toBe(8);
    for (const list of [
      'refusedCertificates',
      'noTarget',
      'noContent',
      'noResponse',
      'redirectLimit',
      'invalidRows',
    ] as const) {
      expect(wanted[list].first.length, list).toBe(20);
      expect(wanted[list].count, list).toBeGreaterThan(20);
    }
    for (const list of ['homePageTargets', 'sharedTargets', 'errorTargets', 'httpTargets'] as const) {
      expect(wanted[list].top.length, list).toBe(20);
    }
    const { chainsExamined, chainsAcrossRows, sharedHops, ...made } = await workOutSummary(db, jobId);
    expect(made).toEqual(wanted);
    expect([chainsExamined, chainsAcrossRows, sharedHops]).toEqual([0, { count: 0, first: [] }, []]);
  });

  it('reads no more rows in one statement than a step has', async () => {
    const execute = vi.spyOn(db, 'execute');
    onTestFinished(() => execute.mockRestore());
    await workOutSummary(db, jobId);
    const statements = execute.mock.calls.map(([query]) => new PgDialect().sqlToQuery(query as SQL));
    expect(statements.length).toBeGreaterThan(9);
    const overRows = statements.filter(({ sql: text }) => text.includes('from "bulk_rows"'));
    expect(overRows.length).toBeGreaterThan(9);
    for (const { sql: text, params } of overRows) {
      const [, first, last] = /line >= \$(\d+) and line <= \$(\d+)/.exec(text) ?? [];
      const lineOf = (place: string | undefined) => Number(params[Number(place) - 1]);
      expect(lineOf(last) - lineOf(first), text).toBe(linesAtOnce - 1);
    }
  });

  it('is computed once for concurrent callers, and stored', async () => {
    const job = await findVisibleJob(db, jobId);
    if (job === undefined) throw new Error('the job is not there');
    const [one, other] = await Promise.all([summarizeJob(db, job), summarizeJob(db, job)]);
    expect(one).toBe(other);
    expect((await findVisibleJob(db, jobId))?.summary).toEqual(one);
  });

  it('continues when callers have to retry, and is stored for them', async () => {
    await db.update(bulkJobs).set({ summary: null }).where(eq(bulkJobs.id, jobId));
    const job = await findVisibleJob(db, jobId);
    if (job === undefined) throw new Error('the job is not there');
    await expect(summarizeJob(db, job, 0)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: bulkMessages.summaryUnderWay,
    });
    await vi.waitFor(async () => expect((await findVisibleJob(db, jobId))?.summary).not.toBeNull(), {
      timeout: 60_000,
    });
  });

  it("isn't stored when the job was resumed", async () => {
    await db.update(bulkJobs).set({ summary: null }).where(eq(bulkJobs.id, jobId));
    const job = await findVisibleJob(db, jobId);
    if (job === undefined) throw new Error('the job is not there');
    const made = summarizeJob(db, job, patientMs);
    await db.update(bulkJobs).set({ finishedAt: null }).where(eq(bulkJobs.id, jobId));
    await made;
    expect((await findVisibleJob(db, jobId))?.summary).toBeNull();
  });
});

describe('a job that runs while it is summarized', () => {
  it('has each URL once, even if rows reach it during the summary', async () => {
    const id = newId();
    await insertUploadingJob(db, { id, userId: person.user.id, fileName: 'urls.csv' });
    const add = (line: number, path: string) =>
      db.insert(bulkRows).values({
        ...{ jobId: id, line, url: 'https://a.test/', method: 'GET', host: 'a.test', shard: 0 },
        ...{ status: 'OK' as const, finalUrl: `http://a.test/${path}`, redirectCount: 1 },
      });
    await add(2, 'one');
    await add(3, 'two');
    const execute = db.execute.bind(db);
    let isFirstStep = true;
    const watched = vi.spyOn(db, 'execute').mockImplementation((async (query: SQL) => {
      const result = await execute(query);
      if (!isFirstStep || !new PgDialect().sqlToQuery(query).sql.includes('insert into "bulk_tallies"')) return result;
      isFirstStep = false;
      // One of them at a line already counted, the others at later lines.
      await add(4, 'one');
      await add(linesAtOnce * 2, 'one');
      await add(linesAtOnce * 2 + 1, 'three');
      return result;
    }) as unknown as typeof db.execute);
    onTestFinished(() => watched.mockRestore());
    const { httpTargets } = await tallyRows(db, id, { listLength: 20, sharedFrom: 5 });
    expect(httpTargets.top.map(({ url }) => url)).toEqual([
      ...['http://a.test/one', 'http://a.test/three', 'http://a.test/two'],
    ]);
    expect(httpTargets.count).toBe(httpTargets.top.reduce((sum, { count }) => sum + count, 0));
    expect((await db.execute(sql`select from bulk_tallies`)).rows).toEqual([]);
  });
});
