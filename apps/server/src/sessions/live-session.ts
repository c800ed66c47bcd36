import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { hashToken, newSecretToken } from '../secret-token.ts';
import { deleteSessionByToken, findSession, insertSession, type SessionRow, updateSession } from './sessions-table.ts';

const lifetimeMs = 30 * 24 * 60 * 60 * 1000;
/** When a session or key was last used is written at most this often. */
const useNotedEveryMs = 60_000;

/** A session and the token that opens it, which is stored nowhere. */
export interface IssuedSession {
  id: string;
  token: string;
  /** Tells one token from the next without opening anything. */
  fingerprint: string;
  expiresAt: Date;
}

export interface Device {
  userAgent: string | undefined;
  address: string;
}

export async function startSession(db: Database, userId: string, device: Device): Promise<IssuedSession> {
  const token = newSecretToken();
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

/** The session that a cookie opens. */
export async function openSession(db: Database, token: string): Promise<SessionRow | undefined> {
  const session = await findSession(db, hashToken(token));
  if (session !== undefined && Date.now() - session.lastUsedAt.getTime() > useNotedEveryMs) {
    await updateSession(db, session.id, { lastUsedAt: new Date() });
  }
  return session;
}

/** The same session under a new token, for another month. The old token opens nothing from now on. */
export async function renewSession(db: Database, id: string): Promise<IssuedSession | undefined> {
  const token = newSecretToken();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const renewed = await updateSession(db, id, { tokenHash: hashToken(token), lastUsedAt: now, expiresAt });
  return renewed && { id, token, fingerprint: fingerprintOf(token), expiresAt };
}

const fingerprintOf = (token: string) => hashToken(`fingerprint of ${token}`);

export const endSession = (db: Database, token: string): Promise<void> => deleteSessionByToken(db, hashToken(token));
