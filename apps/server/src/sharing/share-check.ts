import { randomUUID } from 'node:crypto';
import type { CheckShare, SharedCheck } from '@hopwise/model';
import { buildReport } from '@hopwise/report';
import { plainUrl } from '../audit/index.ts';
import { accessCheckToEdit, type CheckRow, findCheck, readCheck, type Viewer } from '../checks/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { isBeingDeleted, recordInProjects } from '../projects/index.ts';
import { hashToken } from '../secret-token.ts';
import { shareToken } from './share-token.ts';
import { deleteShare, findShare, findShareByToken, insertShare, type ShareRow } from './shares-table.ts';

export interface SharingDeps {
  db: Database;
  sessionSecret: string;
  config: Pick<Config, 'publicUrl'>;
  version: string;
}

/** Makes the share link of a check, or returns the one it has. */
export async function shareCheck(deps: SharingDeps, id: string, viewer: Viewer, origin: string): Promise<CheckShare> {
  const { db, sessionSecret } = deps;
  const check = await accessCheckToEdit(db, id, viewer);
  const existing = await usableShare(deps, check.id);
  if (existing !== undefined) return toCheckShare(deps, existing, origin);
  const nonce = randomUUID();
  const tokenHash = hashToken(shareToken(sessionSecret, nonce));
  const share = await db.transaction(async (tx) => {
    await record(tx, viewer, check, 'share.created');
    return insertShare(tx, { checkId: check.id, nonce, tokenHash, createdAt: new Date() });
  });
  if (share === undefined) throw noSuchShare();
  return toCheckShare(deps, share, origin);
}

export async function openShare(
  deps: SharingDeps,
  id: string,
  viewer: Viewer,
  origin: string,
): Promise<CheckShare | null> {
  const check = await accessCheckToEdit(deps.db, id, viewer);
  const share = await usableShare(deps, check.id);
  return share === undefined ? null : toCheckShare(deps, share, origin);
}

export async function revokeShare(db: Database, id: string, viewer: Viewer): Promise<void> {
  const check = await accessCheckToEdit(db, id, viewer);
  await db.transaction(async (tx) => {
    if (await deleteShare(tx, check.id)) await record(tx, viewer, check, 'share.revoked');
  });
}

function record(
  tx: Database,
  { userId }: Viewer,
  { id, projectId, inputUrl }: CheckRow,
  action: 'share.created' | 'share.revoked',
): Promise<void> {
  const details = { check: id, url: plainUrl(inputUrl) };
  return recordInProjects(tx, { userId, projectIds: [projectId], action, details });
}

/** The check behind a share link, for anyone who has the link. */
export async function openSharedCheck({ db, version }: SharingDeps, token: string): Promise<SharedCheck> {
  const share = await findShareByToken(db, hashToken(token));
  const row = share && (await findCheck(db, share.checkId));
  if (row === undefined || (row.projectId !== null && (await isBeingDeleted(db, row.projectId)))) throw noSuchShare();
  const { result, analysis } = await readCheck(db, { row, mayEdit: false });
  const { check, finalStatusCode } = result;
  const { source } = buildReport({ check, analysis, generatedAt: new Date().toISOString(), productVersion: version });
  return { check: source.check, finalStatusCode, analysis };
}

/** A link made under another secret of the server cannot be shown again, so it makes way for a new one. */
async function usableShare({ db, sessionSecret }: SharingDeps, checkId: string): Promise<ShareRow | undefined> {
  const share = await findShare(db, checkId);
  if (share === undefined || hashToken(shareToken(sessionSecret, share.nonce)) === share.tokenHash) return share;
  await deleteShare(db, checkId);
  return undefined;
}

function toCheckShare({ sessionSecret }: SharingDeps, share: ShareRow, origin: string): CheckShare {
  const token = shareToken(sessionSecret, share.nonce);
  const url = new URL(`/shared/${token}`, origin).href;
  return { token, url, createdAt: share.createdAt.toISOString() };
}

const noSuchShare = () => new AppError('NOT_FOUND', 'This link is not valid: it was revoked, or its check was deleted');
