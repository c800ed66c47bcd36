import type { ListedCheck, Trace, TrackResult } from '@hopwise/model';
import { wantedKinds } from '../analyses/index.ts';
import type { CheckFacts } from './checks-table.ts';

/** A stored check as the API shows it. */
export function toTrackResult(row: CheckFacts, trace: Trace, mayEdit: boolean): TrackResult {
  const { finalStatusCode, projectId, ...summary } = toListedCheck(row);
  const analyses = wantedKinds(row);
  return { check: { ...summary, hops: trace.hops }, finalStatusCode, projectId, mayEdit, analyses };
}

export type ListedCheckRow = Pick<CheckFacts, keyof ListedCheck>;

export function toListedCheck(row: ListedCheckRow): ListedCheck {
  return {
    id: row.id,
    status: row.status,
    method: row.method,
    inputUrl: row.inputUrl,
    finalUrl: row.finalUrl,
    finalStatusCode: row.finalStatusCode,
    redirectCount: row.redirectCount,
    totalTimeMs: row.totalTimeMs,
    error: row.error,
    loopDetected: row.loopDetected,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt.toISOString(),
    projectId: row.projectId,
  };
}
