import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { hashToken, newSecretToken } from '../secret-token.ts';
import { dayMs } from '../time-units.ts';
import { deleteSessionByToken, findSession, insertSession, type SessionRow, updateSession } from './sessions-table.ts';

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
