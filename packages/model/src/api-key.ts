import * as z from 'zod/mini';
import { plainLine } from './plain-line.ts';

export const apiKeyScopes = ['read', 'read-write'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

export const apiKeyLimits = { nameMax: 100, perUser: 50, expiresInDaysMax: 3650 } as const;

/** A key that lets a program call the API for a person. The key itself is never shown again. */
export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first characters of the key, to distinguish keys. */
  hint: z.string(),
  scope: z.enum(apiKeyScopes),
  createdAt: z.iso.datetime(),
  expiresAt: z.nullable(z.iso.datetime()),
  /** Right to about a minute; null when it was never used. */
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type ApiKey = z.infer<typeof apiKey>;

/** POST /api/v2/api-keys */
export const apiKeyRequest = z.object({
  name: z
    .string({ error: 'Key name required' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'Key name required' }),
      z.maxLength(apiKeyLimits.nameMax, { error: `Key name must be at most ${apiKeyLimits.nameMax} characters` }),
      plainLine('Key name'),
    ),
  scope: z._default(z.enum(apiKeyScopes, { error: `Scope must be one of ${apiKeyScopes.join(', ')}` }), 'read'),
  /** null: it does not expire. */
  expiresInDays: z._default(
    z.nullable(
      z.int({ error: 'Expiry must be a whole number of days' }).check(
        z.minimum(1, { error: 'Expiry must be at least 1 day' }),
        z.maximum(apiKeyLimits.expiresInDaysMax, {
          error: `Expiry must be at most ${apiKeyLimits.expiresInDaysMax} days`,
        }),
      ),
    ),
    null,
  ),
});
export type ApiKeyRequest = z.infer<typeof apiKeyRequest>;

/** The only time the key is shown. */
export const newApiKey = z.object({ key: z.string(), apiKey });
export type NewApiKey = z.infer<typeof newApiKey>;
