import { createHmac, randomUUID } from 'node:crypto';
import { type ShareLink, shareLink } from '@hopwise/model';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { publicOrigin } from '../http/host-check.ts';
import { ok } from '../http/route-docs.ts';
import { recordInProjects } from '../projects/index.ts';
import { hashToken } from '../secrets.ts';
import {
  deleteShare,
  findShare,
  findShareByToken,
  insertShare,
  type ShareRow,
  type ShareTable,
} from './shares-table.ts';

export interface ShareLinkRouteDeps extends ShareLinkDeps {
  config: Pick<Config, 'publicUrl'>;
}

interface LinksOfAKind {
  kind: SharedKind;
  path: `/${string}/:id/share`;
  access: 'guest' | 'user';
  tags: string[];
  operationIds: { make: string; open: string; revoke: string };
  /** With its article: a check. */
  thing: string;
  /** Throws if the viewer can't share it. */
  accessSubject(request: FastifyRequest, id: string): Promise<ShareSubject>;
}

const params = z.object({ id: z.string() });

/** Routes that create, show and revoke the share links of one kind of thing. */
export const shareLinkRoutes = (
  deps: ShareLinkRouteDeps,
  { kind, path, access, tags, operationIds, thing, accessSubject }: LinksOfAKind,
): FastifyPluginAsyncZod => {
  const { db, config } = deps;
  return async (app) => {
    app.post(
      path,
      {
        config: { access },
        schema: {
          tags,
          operationId: operationIds.make,
          summary: `Create a read-only link to ${thing}`,
          description: `Anyone with the link can read the ${kind.noun} without an account. If the ${kind.noun} already has a link, it is returned.`,
          params,
          response: ok(z.object({ share: shareLink })),
        },
      },
      async (request) => {
        const subject = await accessSubject(request, request.params.id);
        return { data: { share: await makeShareLink(deps, kind, subject, publicOrigin(request, config)) } };
      },
    );

    app.get(
      path,
      {
        config: { access },
        schema: {
          tags,
          operationId: operationIds.open,
          summary: `Get the read-only link of ${thing}, if it has one`,
          params,
          response: ok(z.object({ share: z.nullable(shareLink) }), 403),
        },
      },
      async (request) => {
        const subject = await accessSubject(request, request.params.id);
        return { data: { share: await openShareLink(deps, kind, subject, publicOrigin(request, config)) } };
      },
    );

    app.delete(
      path,
      {
        config: { access },
        schema: {
          tags,
          operationId: operationIds.revoke,
          summary: `Revoke the read-only link of ${thing}`,
          params,
          response: ok(z.object({ revoked: z.literal(true) })),
        },
      },
      async (request) => {
        await revokeShareLink(db, kind, await accessSubject(request, request.params.id));
        return { data: { revoked: true as const } };
      },
    );
  };
};

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
