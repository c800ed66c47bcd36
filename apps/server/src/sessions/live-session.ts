import { randomUUID } from 'node:crypto';
import { dayMs, sessionHintCookie } from '@hopwise/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../audit-trail/index.ts';
import type { Config } from '../config.ts';
import { isId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import {
  type CookieConfig,
  callerOf,
  clearOwnCookie,
  cookieMark,
  readOwnCookie,
  readSignedCookie,
  scopeFor,
  setOwnCookie,
} from '../http/caller.ts';
import { sessionCookieName } from '../http/route-docs.ts';
import { hashToken, newSecretToken } from '../secrets.ts';
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionByToken,
  findSession,
  insertSession,
  type SessionRow,
  updateSession,
} from './sessions-table.ts';

/** From the last use: someone who returns within a month stays signed in. */
const lifetimeMs = 30 * dayMs;
/** The last use of a session is written at most this often. */
const useNotedEveryMs = 60_000;

/** A session and its token, which isn't stored. */
export interface IssuedSession {
  id: string;
  token: string;
  /** Identifies a token without granting access. */
  fingerprint: string;
  expiresAt: Date;
}

export interface Device {
  userAgent: string | undefined;
  address: string;
}

/** A token may start with a mark that says which cookie it is for. */
export async function startSession(
  db: Database,
  userId: string,
  device: Device,
  tokenMark = '',
): Promise<IssuedSession> {
  const token = tokenMark + newSecretToken();
  const now = new Date();
  const row: SessionRow = {
    id: randomUUID(),
    userId,
    tokenHash: hashToken(token),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
    userAgent: device.userAgent?.slice(0, 512) ?? null,
    address: device.address,
  };
  await insertSession(db, row);
  return { id: row.id, token, fingerprint: fingerprintOf(token), expiresAt: row.expiresAt };
}

export interface OpenedSession {
  session: SessionRow;
  /** The use has extended it: the cookie must be sent again with its new expiry. */
  isProlonged: boolean;
}

/** The session of a cookie. Its use is recorded and, once a day, extends it. */
export async function openSession(db: Database, token: string): Promise<OpenedSession | undefined> {
  const found = await findSession(db, hashToken(token));
  const now = Date.now();
  if (found === undefined || now - found.lastUsedAt.getTime() <= useNotedEveryMs) {
    return found && { session: found, isProlonged: false };
  }
  const newEnd = new Date(now + lifetimeMs);
  const isProlonged = newEnd.getTime() - found.expiresAt.getTime() > dayMs;
  const changes = { lastUsedAt: new Date(now), ...(isProlonged && { expiresAt: newEnd }) };
  const session = await updateSession(db, found.id, changes);
  return session && { session, isProlonged };
}

/** Moves the session to a new token, for another month. The old token stops working. */
export async function renewSession(db: Database, id: string, tokenMark = ''): Promise<IssuedSession | undefined> {
  const token = tokenMark + newSecretToken();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const renewed = await updateSession(db, id, { tokenHash: hashToken(token), lastUsedAt: now, expiresAt });
  return renewed && { id, token, fingerprint: fingerprintOf(token), expiresAt };
}

const fingerprintOf = (token: string) => hashToken(`fingerprint of ${token}`);

/** Ends the browser's previous session. */
export async function endSession(db: Database, token: string): Promise<void> {
  await deleteSessionByToken(db, hashToken(token));
}

export const sessionTokenOf = (request: FastifyRequest): string | undefined =>
  readOwnCookie(request, sessionCookieName);

export function setSessionCookie(
  reply: FastifyReply,
  { token, expiresAt }: { token: string; expiresAt: Date },
  config: CookieConfig,
): void {
  setOwnCookie(reply, sessionCookieName, token, { config, expires: expiresAt });
  reply.setCookie(sessionHintCookie, '1', { ...scopeFor(reply, config), expires: expiresAt, httpOnly: false });
}

export function clearSessionCookie(reply: FastifyReply, config: CookieConfig): void {
  clearOwnCookie(reply, sessionCookieName, config);
  reply.clearCookie(sessionHintCookie, { ...scopeFor(reply, config), httpOnly: false });
}

const cookieName = 'hopwise_guest';

/** The guest id from this browser's signed cookie. A missing, forged or damaged cookie has none. */
export function guestOf(request: FastifyRequest): string | undefined {
  const guestId = readSignedCookie(request, cookieName);
  return guestId !== undefined && isId(guestId) ? guestId : undefined;
}

/** Makes a caller without an account the same guest from now on. The cookie lasts as long as the checks it opens. */
export function rememberGuest(reply: FastifyReply, config: Pick<Config, 'guestRetentionDays' | 'publicUrl'>): void {
  const caller = callerOf(reply.request);
  if (caller.kind !== 'guest') return;
  const maxAge = config.guestRetentionDays * 24 * 60 * 60;
  setOwnCookie(reply, cookieName, cookieMark(reply.request, config) + caller.guestId, { config, signed: true, maxAge });
}

export function forgetGuest(reply: FastifyReply, config: CookieConfig): void {
  clearOwnCookie(reply, cookieName, config);
}

/** Ends a browser's session, if it has one. */
export async function signOut(db: Database, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await deleteSessionByToken(tx, hashToken(token));
    if (ended !== undefined) await recordEnd(tx, ended);
  });
}

/** Ends a session of a person. */
export async function endOneSession(db: Database, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = isId(id) ? await deleteSession(tx, userId, id) : undefined;
    if (ended === undefined) throw new AppError('NOT_FOUND', 'Session not found');
    await recordEnd(tx, ended);
  });
}

const recordEnd = (tx: Database, { userId, userAgent }: SessionRow) =>
  recordAudit(tx, {
    accountId: userId,
    actorId: userId,
    action: 'session.ended',
    details: userAgent === null ? {} : { userAgent },
  });

/** Signs a person out everywhere except in one browser. */
export async function endOtherSessions(db: Database, userId: string, keptId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await deleteOtherSessions(tx, userId, keptId);
    const details = { sessions: String(ended) };
    await recordAudit(tx, { accountId: userId, actorId: userId, action: 'sessions.ended', details });
  });
}
