import type { CheckAnalysis, CheckOrigin, TrackRequest, TrackResult } from '@hopwise/model';
import { storable } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { noSuchProject } from '../projects/index.ts';
import { type FollowHooks, type MakeCheckDeps, makeCheck } from '../tracing/index.ts';
import { insertCheck } from './checks-table.ts';
import { toTrackResult } from './open-check.ts';

export interface TrackDeps extends MakeCheckDeps {
  db: Database;
}

/** The owner of the check, and who started it. mayEdit: whether the caller can delete and share it. */
export type CheckOwner = { origin: CheckOrigin } & (
  | { guestId: string; projectId: null; mayEdit: true }
  | { guestId: null; projectId: string; mayEdit: boolean }
);

export interface Tracked {
  result: TrackResult;
  /** null when no analysis was requested. */
  analysis: CheckAnalysis | null;
}

/**
 * Traces a URL and stores the check with its analyses before responding: a response is a promise that the check can be
 * opened again.
 */
export async function trackUrl(
  deps: TrackDeps,
  request: TrackRequest,
  { mayEdit, ...owner }: CheckOwner,
  hooks: FollowHooks,
): Promise<Tracked> {
  const made = await makeCheck(deps, request, owner, hooks);
  const isStored = await insertCheck(deps.db, made);
  if (!isStored) throw noSuchProject();
  return { result: storable(toTrackResult(made.row, made, mayEdit)), analysis: made.analysis };
}
