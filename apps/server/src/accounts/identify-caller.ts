import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openApiKey } from '../api-keys/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { guestOf } from '../guests/index.ts';
import { apiKeyOf } from '../http/api-key-header.ts';
import type { Caller } from '../http/caller.ts';
import { hasOldSessionCookie, openSession, sessionTokenOf, setSessionCookie } from '../sessions/index.ts';

interface IdentifyDeps {
  db: Database;
  config: Pick<Config, 'publicUrl'>;
}

/**
 * Who is calling. A key that is sent must be good: a program must not go on as a guest without noticing. A session
 * that has ended makes a guest of the browser. A guest without a cookie gets an id that nothing belongs to yet.
 */
export const identifyCaller =
  ({ db, config }: IdentifyDeps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    const key = apiKeyOf(request);
    if (key !== undefined) return identifyKey(db, key);
    const token = sessionTokenOf(request);
    const opened = token === undefined ? undefined : await openSession(db, token);
    if (token === undefined || opened === undefined) {
      return { kind: 'guest', guestId: guestOf(request) ?? randomUUID() };
    }
    const { session, isProlonged } = opened;
    if (isProlonged || hasOldSessionCookie(request, config)) {
      setSessionCookie(reply, { token, expiresAt: session.expiresAt }, config);
    }
    return { kind: 'user', userId: session.userId, sessionId: session.id };
  };

async function identifyKey(db: Database, key: string): Promise<Caller> {
  const found = await openApiKey(db, key);
  if (found === undefined)
    throw new AppError(
      'UNAUTHENTICATED',
      'This API key is not valid: it is unknown, expired or revoked, or its account is disabled',
    );
  return { kind: 'key', userId: found.userId, keyId: found.id, scope: found.scope };
}
