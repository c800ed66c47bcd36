import { type ContractCase, describeExpectation, unpackCase } from '@hopwise/contract';
import {
  type ContractRow,
  type ContractRowFilter,
  type ContractRowsPage,
  type ContractRowsQuery,
  parseUrlInput,
  type Trace,
  withoutPassword,
} from '@hopwise/model';
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import { type BulkRowRow, bulkRows, type VisibleJobRow } from '../bulk/index.ts';
import { checks, findPackedEvidence } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { lastRunsOf } from './contract-runs-table.ts';
import { findContract } from './contracts-table.ts';

/** A page of the results of a run, in contract order. */
export async function listCaseRows(
  db: Database,
  job: VisibleJobRow,
  { limit, cursor, filter }: ContractRowsQuery,
): Promise<ContractRowsPage> {
  const found = await db
    .select()
    .from(bulkRows)
    .where(and(eq(bulkRows.jobId, job.id), gt(bulkRows.line, cursor), filterOf(filter)))
    .orderBy(asc(bulkRows.line))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const traces = await tracesOf(
    db,
    page.flatMap(({ checkId }) => checkId ?? []),
  );
  const rows = page.map((row) => toContractRow(row, job, row.checkId === null ? undefined : traces.get(row.checkId)));
  return { rows, nextCursor: found.length > limit ? (page.at(-1)?.line ?? null) : null };
}

export async function findCaseRow(db: Database, jobId: string, number: number): Promise<BulkRowRow | undefined> {
  const [found] = await db
    .select()
    .from(bulkRows)
    .where(and(eq(bulkRows.jobId, jobId), eq(bulkRows.line, number)));
  return found;
}

export interface FailedCase {
  url: string;
  /** The first reason. */
  reason: string;
}

/** The first failed cases of a run, or the first that couldn't run. */
export async function listFailedCases(
  db: Database,
  jobId: string,
  { filter, limit }: { filter: 'failed' | 'could-not-run'; limit: number },
): Promise<FailedCase[]> {
  const { url, difference, error } = bulkRows;
  const found = await db
    .select({ url, difference, error })
    .from(bulkRows)
    .where(and(eq(bulkRows.jobId, jobId), filterOf(filter)))
    .orderBy(asc(bulkRows.line))
    .limit(limit);
  return found.map(({ url, difference, error }) => ({ url, reason: (difference ?? error ?? '').split('\n')[0] ?? '' }));
}

/** The site that the last run of a contract requested, or the contract's base; null: not known yet. */
export async function siteOfContract(db: Database, contractId: string): Promise<string | null> {
  const last = (await lastRunsOf(db, [contractId])).get(contractId)?.run;
  if (last === undefined) return (await findContract(db, contractId))?.base ?? null;
  if (last.base !== null) return last.base;
  const [first] = await db
    .select({ url: bulkRows.url })
    .from(bulkRows)
    .where(eq(bulkRows.jobId, last.jobId))
    .orderBy(asc(bulkRows.line))
    .limit(1);
  return parseUrlInput(first?.url ?? '')?.origin ?? null;
}

function filterOf(filter: ContractRowFilter): SQL | undefined {
  switch (filter) {
    case 'all':
      return undefined;
    case 'passed':
      return eq(bulkRows.verdict, 'PASS');
    case 'failed':
      return eq(bulkRows.verdict, 'FAIL');
    case 'could-not-run':
      return and(isNull(bulkRows.verdict), ne(bulkRows.status, 'PENDING'));
    case 'warnings':
      return and(eq(bulkRows.verdict, 'PASS'), isNotNull(bulkRows.difference));
    case 'pending':
      return eq(bulkRows.status, 'PENDING');
  }
}

/** Traces by check. The rows of a page share packs, each of which is read once. */
export async function tracesOf(db: Database, checkIds: readonly string[]): Promise<Map<string, Trace>> {
  if (checkIds.length === 0) return new Map();
  const { id, packId, packPlace } = checks;
  const places = await db
    .select({ id, packId, packPlace })
    .from(checks)
    .where(inArray(id, [...checkIds]));
  const traces = new Map<string, Trace>();
  for (const [pack, inPack] of Map.groupBy(places, (place) => place.packId)) {
    const evidence = await findPackedEvidence(
      db,
      pack,
      inPack.map((place) => place.packPlace),
    );
    inPack.forEach((place, at) => {
      const trace = evidence[at]?.trace;
      if (trace !== undefined) traces.set(place.id, trace);
    });
  }
  return traces;
}

/** The case of a row; every row of a contract has one. */
export const caseOf = (row: BulkRowRow) => unpackCase(row.contractCase ?? '{}', row);

function toContractRow(row: BulkRowRow, job: VisibleJobRow, trace: Trace | undefined): ContractRow {
  const expected = caseOf(row);
  const outcome = outcomeOf(row, job);
  const sentences = row.difference?.split('\n') ?? [];
  return {
    ...describeCase(row.line, expected),
    outcome,
    reasons: outcome === 'passed' ? [] : sentences,
    warnings: outcome === 'passed' ? sentences : [],
    hops: trace === undefined ? null : toSeenHops(trace),
    finalUrl: row.finalUrl,
    finalStatusCode: row.finalStatusCode,
    totalTimeMs: row.totalTimeMs,
    checkId: row.checkId,
  };
}

function outcomeOf({ status, verdict }: BulkRowRow, job: VisibleJobRow): ContractRow['outcome'] {
  if (status === 'PENDING') return job.status === 'CANCELLED' || job.status === 'FAILED' ? 'cancelled' : 'pending';
  if (verdict === null) return 'could-not-run';
  return verdict === 'PASS' ? 'passed' : 'failed';
}

type DescribedCase = Pick<ContractRow, 'number' | 'line' | 'column' | 'url' | 'method' | 'client' | 'expected'>;

/** The known facts about a case before it runs. */
export function describeCase(number: number, whole: ContractCase): DescribedCase {
  const { line, column, url, method, client, to, location, chain, status, final, note } = whole;
  return {
    ...{ number, line, column, url: withoutPassword(url), method, client },
    expected: {
      ...{ says: describeExpectation(whole), status, final, note },
      to: to && withoutPassword(to),
      location: location && withoutPassword(location),
      chain: chain?.map(withoutPassword) ?? null,
    },
  };
}

export const toSeenHops = ({ hops }: Trace): NonNullable<ContractRow['hops']> =>
  hops.map(({ url, statusCode, redirectType }) => ({ url, statusCode, redirectType }));
