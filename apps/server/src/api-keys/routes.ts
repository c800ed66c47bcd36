import { apiKey, apiKeyRequest, newApiKey } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { sessionCallerOf } from '../http/caller.ts';
import { created, ok } from '../http/route-docs.ts';
import { listApiKeys } from './api-keys-table.ts';
import { createApiKey, revokeApiKey, toApiKey } from './live-api-key.ts';

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
