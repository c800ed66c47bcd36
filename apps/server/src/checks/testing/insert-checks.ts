import type { CheckAnalysis, Trace } from '@hopwise/model';
import { newId } from '../../db/columns.ts';
import type { Database } from '../../db/database.ts';
import type { CheckFacts } from '../../tracing/index.ts';
import { insertCheck } from '../checks-table.ts';

const emptyTrace: Trace = { hops: [], end: { kind: 'final' } };

/** Inserts checks directly, without tracking: the last one a minute ago, each earlier one a minute older. */
export async function insertChecks(
  db: Database,
  owner: Pick<CheckFacts, 'projectId'> | Pick<CheckFacts, 'guestId'>,
  rows: readonly Partial<CheckFacts>[],
  analysis: CheckAnalysis | null = null,
): Promise<string[]> {
  const inserted = rows.map((row, index) =>
    checkRow(owner, row, new Date(Date.now() - (rows.length - index) * 60_000)),
  );
  for (const row of inserted) await insertCheck(db, { row, trace: emptyTrace, analysis });
  return inserted.map(({ id }) => id);
}

export function checkRow(owner: Partial<CheckFacts>, row: Partial<CheckFacts>, startedAt = new Date()): CheckFacts {
  return {
    id: newId(),
    guestId: null,
    projectId: null,
    batchId: null,
    origin: 'web',
    inputUrl: 'https://example.com/',
    method: 'GET',
    client: null,
    userAgent: null,
    maxHops: 10,
    timeoutMs: 15_000,
    enableSSLAnalysis: false,
    enableSEOAnalysis: false,
    enableSecurityAnalysis: false,
    status: 'OK',
    finalUrl: 'https://example.com/',
    finalStatusCode: 200,
    redirectCount: 0,
    totalTimeMs: 100,
    error: null,
    loopDetected: false,
    verdictLevel: 'ok',
    verdictHeadline: 'Reachable',
    chainHash: 0,
    startedAt,
    finishedAt: startedAt,
    ...owner,
    ...row,
  };
}
