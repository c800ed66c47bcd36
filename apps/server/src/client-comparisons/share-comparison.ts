import type { ClientComparison } from '@hopwise/model';
import { plainUrl } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { isBeingDeleted } from '../projects/index.ts';
import { noSuchShare, type SharedKind, type ShareSubject, subjectOfLink } from '../sharing/index.ts';
import { findClientComparison } from './client-comparisons-table.ts';
import { clientComparisonShares } from './comparison-shares-table.ts';
import { accessComparisonToEdit, toClientComparison } from './open-comparison.ts';

export const sharedComparisons: SharedKind = {
  noun: 'comparison',
  shares: clientComparisonShares,
  page: '/shared/clients/',
};

/** A comparison that the caller can share. */
export async function accessComparisonToShare(db: Database, userId: string, id: string): Promise<ShareSubject> {
  const { projectId, url } = await accessComparisonToEdit(db, userId, id, 'share');
  return { id, projectId, userId, details: { comparison: id, url: plainUrl(url) } };
}

/** The comparison behind a share link. */
export async function openSharedComparison(db: Database, token: string): Promise<ClientComparison> {
  const id = await subjectOfLink(db, sharedComparisons, token);
  const row = id === undefined ? undefined : await findClientComparison(db, id);
  if (row === undefined || (await isBeingDeleted(db, row.projectId))) throw noSuchShare(sharedComparisons);
  return toClientComparison(row, false);
}
