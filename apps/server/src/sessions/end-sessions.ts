import { recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { isId } from '../db/is-id.ts';
import { AppError } from '../errors.ts';
import { hashToken } from '../secret-token.ts';
import { deleteOtherSessions, deleteSession, deleteSessionByToken, type SessionRow } from './sessions-table.ts';

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
