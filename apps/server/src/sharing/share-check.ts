import type { SharedCheck } from '@hopwise/model';
import { buildReport } from '@hopwise/report';
import { plainUrl } from '../audit-trail/index.ts';
import { readBrowserTrace, readScreenshot } from '../browser-traces/index.ts';
import { accessCheckToEdit, type CheckRow, findCheck, readCheck, type Viewer } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { isBeingDeleted } from '../projects/index.ts';
import type { ShareLinkRouteDeps } from './share-link-routes.ts';
import { noSuchShare, type SharedKind, type ShareSubject, subjectOfLink } from './share-links.ts';
import { checkShares } from './shares-table.ts';

export interface SharingDeps extends ShareLinkRouteDeps {
  version: string;
}

export const sharedChecks: SharedKind = { noun: 'check', shares: checkShares, page: '/shared/' };

/** A check that the viewer can share. */
export async function accessCheckToShare(db: Database, id: string, viewer: Viewer): Promise<ShareSubject> {
  const { projectId, inputUrl } = await accessCheckToEdit(db, id, viewer);
  return { id, projectId, userId: viewer.userId, details: { check: id, url: plainUrl(inputUrl) } };
}

/** The check behind a share link. */
export async function openSharedCheck({ db, version }: SharingDeps, token: string): Promise<SharedCheck> {
  const row = await findSharedRow(db, token);
  const { result, analysis } = await readCheck(db, { row, mayEdit: false });
  const { check, finalStatusCode } = result;
  const browserTrace = await readBrowserTrace(db, check);
  const generatedAt = new Date().toISOString();
  const { source } = buildReport({ check, analysis, browserTrace, generatedAt, productVersion: version });
  return { check: source.check, finalStatusCode, analysis, browserTrace: source.browserTrace };
}

/** The screenshot of a shared check. */
export async function openSharedScreenshot(db: Database, token: string): Promise<Uint8Array> {
  const { id } = await findSharedRow(db, token);
  return readScreenshot(db, id);
}

async function findSharedRow(db: Database, token: string): Promise<CheckRow> {
  const id = await subjectOfLink(db, sharedChecks, token);
  const row = id === undefined ? undefined : await findCheck(db, id);
  if (row === undefined || (row.projectId !== null && (await isBeingDeleted(db, row.projectId)))) {
    throw noSuchShare(sharedChecks);
  }
  return row;
}
