import { organization, organizationRequest } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { auditTrailRoutes } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { sessionCallerOf, signedInCallerOf } from '../http/caller.ts';
import { created, ok } from '../http/route-docs.ts';
import {
  createOrganization,
  deleteOrganization,
  listOrganizations,
  openOrganization,
  renameOrganization,
} from './manage-organization.ts';
import { requireRole } from './membership.ts';

const tags = ['Organizations'];
const byId = z.object({ id: z.string() });
const one = z.object({ organization });

/** API keys can read; organizations are created and changed in the browser only. */
export const organizationRoutes = ({ db }: { db: Database }): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/organizations',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listOrganizations',
          summary: 'List your organizations',
          response: ok(z.object({ organizations: z.array(organization) })),
        },
      },
      async (request) => ({ data: { organizations: await listOrganizations(db, signedInCallerOf(request).userId) } }),
    );

    app.post(
      '/organizations',
      {
        config: { access: 'session' },
        schema: {
          tags,
          operationId: 'createOrganization',
          summary: 'Create an organization',
          description: 'You become its owner.',
          body: organizationRequest,
          response: created(one, 409),
        },
      },
      async (request, reply) => {
        const created = await createOrganization(db, sessionCallerOf(request).userId, request.body.name);
        return reply.code(201).send({ data: { organization: created } });
      },
    );

    app.get(
      '/organizations/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'getOrganization',
          summary: 'Get an organization',
          params: byId,
          response: ok(one),
        },
      },
      async (request) => {
        const { userId } = signedInCallerOf(request);
        return { data: { organization: await openOrganization(db, userId, request.params.id) } };
      },
    );

    app.put(
      '/organizations/:id',
      {
        config: { access: 'session' },
        schema: {
          tags,
          operationId: 'renameOrganization',
          summary: 'Rename an organization',
          description: 'For owners and admins.',
          params: byId,
          body: organizationRequest,
          response: ok(one),
        },
      },
      async (request) => {
        const { userId } = sessionCallerOf(request);
        return { data: { organization: await renameOrganization(db, userId, request.params.id, request.body.name) } };
      },
    );

    app.delete(
      '/organizations/:id',
      {
        config: { access: 'session' },
        schema: {
          tags,
          operationId: 'deleteOrganization',
          summary: 'Delete an organization',
          description: 'For owners. Also deletes its projects and their checks.',
          params: byId,
          response: ok(z.object({ deleted: z.literal(true) })),
        },
      },
      async (request) => {
        await deleteOrganization(db, sessionCallerOf(request).userId, request.params.id);
        return { data: { deleted: true as const } };
      },
    );
  };
};

/** The audit trail of an organization, for its owners. */
export const organizationAuditRoutes = ({ db }: { db: Database }): FastifyPluginAsyncZod =>
  auditTrailRoutes({
    db,
    path: '/organizations/:id/audit',
    access: 'user',
    tag: 'Organizations',
    name: 'OrganizationAudit',
    summary: 'List the audit trail of an organization',
    description: 'For owners.',
    params: z.object({ id: z.string() }),
    openScope: async (request) => {
      const { id: organizationId } = request.params as { id: string };
      await requireRole(db, organizationId, signedInCallerOf(request).userId, 'owner');
      return { organizationId };
    },
  });
