import { createHmac, randomUUID } from 'node:crypto';
import type { ShareLink } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { recordInProjects } from '../projects/index.ts';
import { hashToken } from '../secret-token.ts';
import {
  deleteShare,
  findShare,
  findShareByToken,
  insertShare,
  type ShareRow,
  type ShareTable,
} from './shares-table.ts';

export interface ShareLinkDeps {
  db: Database;
  sessionSecret: string;
}

/** A kind of thing that can be shared by link. */
export interface SharedKind {
  /** As used in a sentence. */
  noun: string;
  shares: ShareTable;
  /** The page that a link opens; its token follows. */
  page: `/shared/${string}`;
}

/** Something that someone can share. */
export interface ShareSubject {
  id: string;
  projectId: string | null;
  /** Who shares it; undefined: a guest. */
  userId: string | undefined;
  /** Details for the audit trail. */
  details: Record<string, string>;
}

/** Creates a share link, or returns the existing one. */
export async function makeShareLink(
  deps: ShareLinkDeps,
  kind: SharedKind,
  subject: ShareSubject,
  origin: string,
): Promise<ShareLink> {
  const { db, sessionSecret } = deps;
  const existing = await usableShare(deps, kind, subject.id);
  if (existing !== undefined) return toShareLink(deps, kind, existing, origin);
  const nonce = randomUUID();
  const tokenHash = hashToken(shareToken(sessionSecret, nonce));
  const share = await db.transaction(async (tx) => {
    await record(tx, subject, 'share.created');
    return insertShare(tx, kind.shares, { subjectId: subject.id, nonce, tokenHash, createdAt: new Date() });
  });
  if (share === undefined) throw noSuchShare(kind);
  return toShareLink(deps, kind, share, origin);
}

export async function openShareLink(
  deps: ShareLinkDeps,
  kind: SharedKind,
  { id }: ShareSubject,
  origin: string,
): Promise<ShareLink | null> {
  const share = await usableShare(deps, kind, id);
  return share === undefined ? null : toShareLink(deps, kind, share, origin);
}

export async function revokeShareLink(db: Database, { shares }: SharedKind, subject: ShareSubject): Promise<void> {
  await db.transaction(async (tx) => {
    if (await deleteShare(tx, shares, subject.id)) await record(tx, subject, 'share.revoked');
  });
}

const record = (
  tx: Database,
  { userId, projectId, details }: ShareSubject,
  action: 'share.created' | 'share.revoked',
): Promise<void> => recordInProjects(tx, { userId, projectIds: [projectId], action, details });

/** The id of the shared thing; undefined when there is no such link. */
export const subjectOfLink = async (db: Database, { shares }: SharedKind, token: string): Promise<string | undefined> =>
  (await findShareByToken(db, shares, hashToken(token)))?.subjectId;

/** A link created with another SESSION_SECRET can't be shown again, so it is replaced. */
async function usableShare(
  { db, sessionSecret }: ShareLinkDeps,
  { shares }: SharedKind,
  subjectId: string,
): Promise<ShareRow | undefined> {
  const share = await findShare(db, shares, subjectId);
  if (share === undefined || hashToken(shareToken(sessionSecret, share.nonce)) === share.tokenHash) return share;
  await deleteShare(db, shares, subjectId);
  return undefined;
}

function toShareLink(
  { sessionSecret }: ShareLinkDeps,
  { page }: SharedKind,
  share: ShareRow,
  origin: string,
): ShareLink {
  const token = shareToken(sessionSecret, share.nonce);
  const url = new URL(`${page}${token}`, origin).href;
  return { token, url, createdAt: share.createdAt.toISOString() };
}

export const noSuchShare = ({ noun }: SharedKind): AppError =>
  new AppError('NOT_FOUND', `This link is no longer valid: it was revoked, or its ${noun} was deleted`);

/**
 * The secret part of a share link. It is derived from a stored nonce and the server's secret, so that the owner can see
 * the same link again although the database has only its hash.
 */
const shareToken = (secret: string, nonce: string): string =>
  createHmac('sha256', secret).update(`share link ${nonce}`).digest('base64url');
