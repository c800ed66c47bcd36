import { type CheckAnalysis, type CheckComparison, compareChecks, type Trace, type TrackResult } from '@hopwise/model';
import { plainUrl } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { recordInProjects } from '../projects/index.ts';
import { type CheckFacts, judgmentOf, wantedKinds } from '../tracing/index.ts';
import { type AccessibleCheck, accessCheck, accessCheckToEdit, noSuchCheck, type Viewer } from './check-access.ts';
import { deleteCheckRow } from './checks-table.ts';
import { findEvidence } from './evidence-packs-table.ts';

export async function openCheck(db: Database, id: string, viewer: Viewer): Promise<TrackResult> {
  const { result } = await readCheck(db, await accessCheck(db, id, viewer));
  return result;
}

/** Reads a check. The caller's access was already verified. */
export async function readCheck(
  db: Database,
  { row, mayEdit }: AccessibleCheck,
): Promise<{ result: TrackResult; analysis: CheckAnalysis | null }> {
  const evidence = await findEvidence(db, row);
  // Deleted in between.
  if (evidence === undefined) throw noSuchCheck();
  return { result: toTrackResult(row, evidence, mayEdit), analysis: evidence.analysis };
}

export async function openCheckAnalysis(db: Database, id: string, viewer: Viewer): Promise<CheckAnalysis> {
  const { analysis } = await readCheck(db, await accessCheck(db, id, viewer));
  if (analysis === null) throw new AppError('NOT_FOUND', 'Analysis data not available for this check');
  return analysis;
}

/** Compares two checks for someone who can see both. */
export async function openComparison(
  db: Database,
  [beforeId, afterId]: readonly [string, string],
  viewer: Viewer,
): Promise<CheckComparison> {
  const before = await readCheck(db, await accessCheck(db, beforeId, viewer));
  return compareChecks(before, await readCheck(db, await accessCheck(db, afterId, viewer)));
}

export async function deleteCheck(db: Database, id: string, viewer: Viewer): Promise<void> {
  const row = await accessCheckToEdit(db, id, viewer);
  await db.transaction(async (tx) => {
    const details = { check: row.id, url: plainUrl(row.inputUrl) };
    await recordInProjects(tx, {
      userId: viewer.userId,
      projectIds: [row.projectId],
      action: 'check.deleted',
      details,
    });
    await deleteCheckRow(tx, row);
  });
}

/** A stored check as the API returns it. */
export function toTrackResult(
  row: CheckFacts,
  { trace, analysis }: { trace: Trace; analysis: CheckAnalysis | null },
  mayEdit: boolean,
): TrackResult {
  const check = {
    id: row.id,
    status: row.status,
    method: row.method,
    inputUrl: row.inputUrl,
    finalUrl: row.finalUrl,
    redirectCount: row.redirectCount,
    totalTimeMs: row.totalTimeMs,
    error: row.error,
    loopDetected: row.loopDetected,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt.toISOString(),
    hops: trace.hops,
    ...(row.client !== null && { client: row.client }),
    ...judgmentOf(trace, row, analysis?.analysis),
    ...(trace.invalidCertificatesAllowed && { invalidCertificatesAllowed: true }),
    ...(trace.cut && { evidenceCut: trace.cut }),
  };
  const { finalStatusCode, projectId, userAgent, maxHops, timeoutMs } = row;
  const options = { userAgent, maxHops, timeout: timeoutMs };
  return { check, options, finalStatusCode, projectId, mayEdit, analyses: wantedKinds(row) };
}
