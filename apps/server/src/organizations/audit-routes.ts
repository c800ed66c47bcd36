import { auditEntry, errorBody, organizationLimits } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { listAudit } from './list-audit.ts';

const { auditPage, auditPageMax } = organizationLimits;
const noEntry = { error: 'Before must be the id of an entry' };
const auditQuery = z.object({
  limit: z.coerce
    .number({ error: 'Limit must be a number' })
    .int({ error: 'Limit must be a whole number' })
    .min(1, { error: 'Limit must be at least 1' })
    .max(auditPageMax, { error: `Limit must be at most ${auditPageMax}` })
    .default(auditPage),
  before: z.coerce.number(noEntry).int(noEntry).min(1, noEntry).optional(),
});

export const auditRoutes = ({ db }: { db: Database }): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/organizations/:id/audit',
      {
        config: { access: 'user' },
        schema: {
          tags: ['Organizations'],
          operationId: 'listAuditEntries',
          summary: 'Who did what when',
          description: 'For owners. Newest first; `before` is the id of the last entry of the page before.',
          params: z.object({ id: z.string() }),
          querystring: auditQuery,
          response: {
            200: z.object({ data: z.object({ entries: z.array(auditEntry) }) }),
            403: errorBody,
            404: errorBody,
          },
        },
      },
      async (request) => {
        const { userId } = signedInCallerOf(request);
        return { data: { entries: await listAudit(db, userId, request.params.id, request.query) } };
      },
    );
  };
};
