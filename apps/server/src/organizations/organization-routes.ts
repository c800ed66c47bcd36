import {
  auditEntry,
  errorBody,
  memberRoleRequest,
  organization,
  organizationLimits,
  organizationMember,
  organizationRequest,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { sessionCallerOf, signedInCallerOf } from '../http/caller.ts';
import { listAudit } from './list-audit.ts';
import { changeRole, listMembersFor, removeMember } from './manage-members.ts';
import {
  createOrganization,
  deleteOrganization,
  listOrganizations,
  openOrganization,
  renameOrganization,
} from './manage-organization.ts';

const tags = ['Organizations'];
const byId = z.object({ id: z.string() });
const byMember = z.object({ id: z.string(), userId: z.string() });
const one = z.object({ data: z.object({ organization }) });
const refusals = { 403: errorBody, 404: errorBody };

const { auditPage, auditPageMax } = organizationLimits;
const auditQuery = z.object({
  limit: z.coerce
    .number({ error: 'Limit must be a number' })
    .int({ error: 'Limit must be a whole number' })
    .min(1, { error: 'Limit must be at least 1' })
    .max(auditPageMax, { error: `Limit must be at most ${auditPageMax}` })
    .default(auditPage),
  before: z.coerce
    .number({ error: 'Before must be the id of an entry' })
    .int({ error: 'Before must be the id of an entry' })
    .min(1, { error: 'Before must be the id of an entry' })
    .optional(),
});

/** Keys may look; who belongs to an organization is changed in the browser alone. */
export const organizationRoutes = ({ db }: { db: Database }): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/organizations',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'List your organizations',
          response: { 200: z.object({ data: z.object({ organizations: z.array(organization) }) }) },
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
          summary: 'Make an organization',
          description: 'You become its owner.',
          body: organizationRequest,
          response: { 201: one, 409: errorBody },
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
        schema: { tags, summary: 'Open an organization', params: byId, response: { 200: one, 404: errorBody } },
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
          summary: 'Rename an organization',
          description: 'For owners and admins.',
          params: byId,
          body: organizationRequest,
          response: { 200: one, ...refusals },
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
          summary: 'Delete an organization',
          description: 'For owners. Its projects and their checks are deleted with it.',
          params: byId,
          response: { 200: z.object({ data: z.object({ deleted: z.literal(true) }) }), ...refusals },
        },
      },
      async (request) => {
        await deleteOrganization(db, sessionCallerOf(request).userId, request.params.id);
        return { data: { deleted: true as const } };
      },
    );

    app.get(
      '/organizations/:id/members',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'List the members of an organization',
          params: byId,
          response: {
            200: z.object({ data: z.object({ members: z.array(organizationMember) }) }),
            404: errorBody,
          },
        },
      },
      async (request) => ({
        data: { members: await listMembersFor(db, signedInCallerOf(request).userId, request.params.id) },
      }),
    );

    app.put(
      '/organizations/:id/members/:userId',
      {
        config: { access: 'session' },
        schema: {
          tags,
          summary: 'Change what a member may do',
          description: 'For owners and admins; only owners may make or unmake owners. 409: the last owner.',
          params: byMember,
          body: memberRoleRequest,
          response: {
            200: z.object({ data: z.object({ member: organizationMember }) }),
            ...refusals,
            409: errorBody,
          },
        },
      },
      async (request) => {
        const { id, userId } = request.params;
        const caller = sessionCallerOf(request);
        const member = await changeRole(db, caller.userId, { organizationId: id, userId }, request.body.role);
        return { data: { member } };
      },
    );

    app.delete(
      '/organizations/:id/members/:userId',
      {
        config: { access: 'session' },
        schema: {
          tags,
          summary: 'Remove a member, or leave',
          description: 'For owners and admins; everyone may remove themselves. 409: the last owner.',
          params: byMember,
          response: {
            200: z.object({ data: z.object({ removed: z.literal(true) }) }),
            ...refusals,
            409: errorBody,
          },
        },
      },
      async (request) => {
        const { id, userId } = request.params;
        await removeMember(db, sessionCallerOf(request).userId, { organizationId: id, userId });
        return { data: { removed: true as const } };
      },
    );

    app.get(
      '/organizations/:id/audit',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Who did what when',
          description: 'For owners. Newest first; `before` is the id of the last entry of the page before.',
          params: byId,
          querystring: auditQuery,
          response: { 200: z.object({ data: z.object({ entries: z.array(auditEntry) }) }), ...refusals },
        },
      },
      async (request) => {
        const { userId } = signedInCallerOf(request);
        return { data: { entries: await listAudit(db, userId, request.params.id, request.query) } };
      },
    );
  };
};
