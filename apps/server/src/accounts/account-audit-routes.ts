import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditTrailRoutes } from '../audit/index.ts';
import type { Database } from '../db/database.ts';
import { sessionCallerOf } from '../http/caller.ts';

/** What happened to an account, for its person. */
export const accountAuditRoutes = ({ db }: { db: Database }): FastifyPluginAsyncZod =>
  auditTrailRoutes({
    db,
    path: '/account/audit',
    access: 'session',
    tag: 'Account',
    name: 'AccountAudit',
    summary: 'What happened to your account',
    description: 'Sign-ins, also those that failed, and changes to what is yours alone.',
    openScope: async (request) => ({ accountId: sessionCallerOf(request).userId }),
  });
