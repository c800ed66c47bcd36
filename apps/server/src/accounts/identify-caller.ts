import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { apiKeyOf } from '../http/caller.ts';
import { changesSomething } from '../http/route-policy.ts';
import {
  clearSessionCookie,
  guestOf,
  openApiKey,
  openSession,
  sessionTokenOf,
  setSessionCookie,
} from '../sessions/index.ts';

const sessionEndedMessage = 'Your session has ended. Sign in again.';

interface IdentifyDeps {
  db: Database;
  config: Pick<Config, 'publicUrl'>;
}

/**
 * Identifies the caller. A key must be valid: a program must not continue as a guest without noticing. An ended session
 * loses its cookies, so the page notices. It may still read as a guest, but changes get an error: no one wants their
 * next check saved as a guest's. A guest without a cookie gets a new id.
 */
export const identifyCaller =
  ({ db, config }: IdentifyDeps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const key = apiKeyOf(request);
    if (key !== undefined) return identifyKey(db, key);
    const token = sessionTokenOf(request);
    const guest: Caller = { kind: 'guest', guestId: guestOf(request) ?? randomUUID() };
    if (token === undefined) return guest;
    const opened = await openSession(db, token);
    if (opened === undefined) {
      clearSessionCookie(reply, config);
      if (changesSomething(request.method)) throw new AppError('SESSION_ENDED', sessionEndedMessage);
      return guest;
    }
    const { session, isProlonged } = opened;
    if (isProlonged) setSessionCookie(reply, { token, expiresAt: session.expiresAt }, config);
    return { kind: 'user', userId: session.userId, sessionId: session.id };
  };

async function identifyKey(db: Database, key: string): Promise<Caller> {
  const found = await openApiKey(db, key);
  if (found === undefined)
    throw new AppError(
      'UNAUTHENTICATED',
      'Invalid API key: it is unknown, expired or revoked, or its account is disabled',
    );
  return { kind: 'key', userId: found.userId, keyId: found.id, scope: found.scope };
}
