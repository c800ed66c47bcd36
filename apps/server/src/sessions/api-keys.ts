import { randomUUID } from 'node:crypto';
import {
  type ApiKey,
  type ApiKeyRequest,
  apiKey,
  apiKeyLimits,
  apiKeyRequest,
  dayMs,
  type NewApiKey,
  newApiKey,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAudit } from '../audit-trail/index.ts';
import { isId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { ownerTransaction } from '../db/statements.ts';
import { AppError } from '../errors.ts';
import { sessionCallerOf } from '../http/caller.ts';
import { created, ok } from '../http/route-docs.ts';
import { hashToken, newSecretToken } from '../secrets.ts';
import { lockUser } from '../users/index.ts';
import {
  type ApiKeyRow,
  countApiKeys,
  deleteApiKey,
  findLiveApiKey,
  insertApiKey,
  listApiKeys,
  noteApiKeyUse,
} from './api-keys-table.ts';

/** The prefix by which people and secret scanners recognize our keys. */
const prefix = 'hw_';
const hintLength = prefix.length + 6;
/** The last use of a key is written at most this often. */
const useNotedEveryMs = 60_000;

export async function createApiKey(db: Database, userId: string, request: ApiKeyRequest): Promise<NewApiKey> {
  const key = `${prefix}${newSecretToken()}`;
  const createdAt = new Date();
  const row: ApiKeyRow = {
    id: randomUUID(),
    userId,
    name: request.name,
    hint: key.slice(0, hintLength),
    keyHash: hashToken(key),
    scope: request.scope,
    createdAt,
    expiresAt: request.expiresInDays === null ? null : new Date(createdAt.getTime() + request.expiresInDays * dayMs),
    lastUsedAt: null,
  };
  await ownerTransaction(db, userId, async (tx) => {
    await requireRoom(tx, userId);
    await insertApiKey(tx, row);
    await recordAudit(tx, { accountId: userId, actorId: userId, action: 'api-key.created', details: factsOf(row) });
  });
  return { key, apiKey: toApiKey(row) };
}

export async function revokeApiKey(db: Database, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = isId(id) ? await deleteApiKey(tx, userId, id) : undefined;
    if (deleted === undefined) throw new AppError('NOT_FOUND', 'API key not found');
    await recordAudit(tx, { accountId: userId, actorId: userId, action: 'api-key.revoked', details: factsOf(deleted) });
  });
}

const factsOf = ({ name, hint, scope }: ApiKeyRow) => ({ key: name, hint, scope });

/** Concurrent creations by the same person wait until the transaction ends. */
async function requireRoom(tx: Database, userId: string): Promise<void> {
  await lockUser(tx, userId);
  if ((await countApiKeys(tx, userId)) < apiKeyLimits.perUser) return;
  throw new AppError('CONFLICT', `You've reached the limit of ${apiKeyLimits.perUser} API keys. Revoke one first.`);
}

/** The stored key, if it is valid. */
export async function openApiKey(db: Database, key: string): Promise<ApiKeyRow | undefined> {
  const found = key.startsWith(prefix) ? await findLiveApiKey(db, hashToken(key)) : undefined;
  const notedMs = found?.lastUsedAt?.getTime() ?? 0;
  if (found !== undefined && Date.now() - notedMs > useNotedEveryMs) await noteApiKeyUse(db, found.id, new Date());
  return found;
}

export const toApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scope: row.scope,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

/** Keys are managed in the browser only: a leaked key must not be able to create another. */
export const apiKeyRoutes = ({ db }: { db: Database }): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/api-keys',
      {
        config: { access: 'session' },
        schema: {
          tags: ['API keys'],
          operationId: 'listApiKeys',
          summary: 'List your API keys',
          response: ok(z.object({ apiKeys: z.array(apiKey) })),
        },
      },
      async (request) => {
        const rows = await listApiKeys(db, sessionCallerOf(request).userId);
        return { data: { apiKeys: rows.map(toApiKey) } };
      },
    );

    app.post(
      '/api-keys',
      {
        config: { access: 'session' },
        schema: {
          tags: ['API keys'],
          operationId: 'createApiKey',
          summary: 'Create an API key',
          description: 'The key is shown only in this response; the server stores only its hash.',
          body: apiKeyRequest,
          response: created(newApiKey, 409),
        },
      },
      async (request, reply) => {
        const created = await createApiKey(db, sessionCallerOf(request).userId, request.body);
        return reply.code(201).send({ data: created });
      },
    );

    app.delete(
      '/api-keys/:id',
      {
        config: { access: 'session' },
        schema: {
          tags: ['API keys'],
          operationId: 'revokeApiKey',
          summary: 'Revoke an API key',
          params: z.object({ id: z.string() }),
          response: ok(z.object({ revoked: z.literal(true) })),
        },
      },
      async (request) => {
        await revokeApiKey(db, sessionCallerOf(request).userId, request.params.id);
        return { data: { revoked: true as const } };
      },
    );
  };
};
