import type { CheckAnalysis, Trace, TrackResult } from '@hopwise/model';
import { type CheckFacts, judgementOf, wantedKinds } from '../tracing/index.ts';

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
    ...judgementOf(trace, row, analysis?.analysis),
    ...(trace.invalidCertificatesAllowed && { invalidCertificatesAllowed: true }),
    ...(trace.cut && { evidenceCut: trace.cut }),
  };
  const { finalStatusCode, projectId, userAgent, maxHops, timeoutMs } = row;
  const options = { userAgent, maxHops, timeout: timeoutMs };
  return { check, options, finalStatusCode, projectId, mayEdit, analyses: wantedKinds(row) };
}
