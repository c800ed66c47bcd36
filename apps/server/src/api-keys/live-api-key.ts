import { randomUUID } from 'node:crypto';
import { type ApiKey, type ApiKeyRequest, apiKeyLimits, type NewApiKey } from '@hopwise/model';
import { recordAudit } from '../audit-trail/index.ts';
import { isId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { ownerTransaction } from '../db/statements.ts';
import { AppError } from '../errors.ts';
import { hashToken, newSecretToken } from '../secrets.ts';
import { dayMs } from '../time-units.ts';
import { lockUser } from '../users/index.ts';
import {
  type ApiKeyRow,
  countApiKeys,
  deleteApiKey,
  findLiveApiKey,
  insertApiKey,
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
