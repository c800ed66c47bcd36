import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { auditTrailRoutes } from '../audit/index.ts';
import type { Database } from '../db/database.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { requireRole } from './membership.ts';

/** What was done in an organization, for its owners. */
export const organizationAuditRoutes = ({ db }: { db: Database }): FastifyPluginAsyncZod =>
  auditTrailRoutes({
    db,
    path: '/organizations/:id/audit',
    access: 'user',
    tag: 'Organizations',
    name: 'OrganizationAudit',
    summary: 'Who did what when in an organization',
    description: 'For owners.',
    params: z.object({ id: z.string() }),
    openScope: async (request) => {
      const { id: organizationId } = request.params as { id: string };
      await requireRole(db, organizationId, signedInCallerOf(request).userId, 'owner');
      return { organizationId };
    },
  });
