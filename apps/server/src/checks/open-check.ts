import type { CheckAnalysis, TrackResult } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type AccessibleCheck, accessCheck, accessCheckToEdit, noSuchCheck, type Viewer } from './check-access.ts';
import { deleteCheckRow, findAnalysis, findTrace } from './checks-table.ts';
import { toTrackResult } from './track-result.ts';

export async function openCheck(db: Database, id: string, viewer: Viewer): Promise<TrackResult> {
  return readCheck(db, await accessCheck(db, id, viewer));
}

/** The whole of a check that the caller was found to have access to. */
export async function readCheck(db: Database, { row, mayEdit }: AccessibleCheck): Promise<TrackResult> {
  const trace = await findTrace(db, row.id);
  // It was deleted in between.
  if (trace === undefined) throw noSuchCheck();
  return toTrackResult(row, trace, mayEdit);
}

export async function openCheckAnalysis(db: Database, id: string, viewer: Viewer): Promise<CheckAnalysis> {
  const { row } = await accessCheck(db, id, viewer);
  const analysis = await findAnalysis(db, row.id);
  if (analysis === undefined) throw new AppError('NOT_FOUND', 'Analysis data not available for this check');
  return analysis;
}

export async function deleteCheck(db: Database, id: string, viewer: Viewer): Promise<void> {
  const row = await accessCheckToEdit(db, id, viewer);
  await deleteCheckRow(db, row.id);
}
