import {
  inviteRequest,
  inviteTokenRequest,
  newInvite,
  openedInvite,
  organization,
  organizationInvite,
} from '@hopwise/model';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { sessionCallerOf } from '../http/caller.ts';
import { created, ok } from '../http/route-docs.ts';
import type { InviteMailDeps } from './invite-people.ts';
import { acceptInvite, invite, listInvitesFor, openInvite, revokeInvite } from './invite-people.ts';
import { openOrganization } from './manage-organization.ts';

export interface InviteRouteDeps extends InviteMailDeps {
  config: Pick<Config, 'publicUrl'>;
}

const tags = ['Organizations'];

/** The secret is sent in the body, not in the path, which is logged. */
export const inviteRoutes = (deps: InviteRouteDeps): FastifyPluginAsyncZod => {
  const { db, config } = deps;
  /** The link is shown only to its creator, so the URL they used is good enough. */
  const appOriginOf = ({ protocol, host }: FastifyRequest) => config.publicUrl?.origin ?? `${protocol}://${host}`;

  return async (app) => {
    app.get(
      '/organizations/:id/invites',
      {
        config: { access: 'session' },
        schema: {
          tags,
          operationId: 'listInvites',
          summary: 'List the open invites of an organization',
          description: 'For owners and admins.',
          params: z.object({ id: z.string() }),
          response: ok(z.object({ invites: z.array(organizationInvite) })),
        },
      },
      async (request) => ({
        data: { invites: await listInvitesFor(db, sessionCallerOf(request).userId, request.params.id) },
      }),
    );

    app.post(
      '/organizations/:id/invites',
      {
        config: { access: 'session' },
        schema: {
          tags,
          operationId: 'createInvite',
          summary: 'Create an invite link',
          description:
            'For owners and admins; only owners can invite owners. The link works once, expires after 7 days and is shown only in this response. With `email`, it is also emailed if the server sends email.',
          params: z.object({ id: z.string() }),
          body: inviteRequest,
          response: created(newInvite, 409),
        },
      },
      async (request, reply) => {
        const { userId } = sessionCallerOf(request);
        const created = await invite(deps, userId, request.params.id, request.body, appOriginOf(request));
        return reply.code(201).send({ data: created });
      },
    );

    app.delete(
      '/organizations/:id/invites/:inviteId',
      {
        config: { access: 'session' },
        schema: {
          tags,
          operationId: 'revokeInvite',
          summary: 'Revoke an invite',
          description: 'For owners and admins.',
          params: z.object({ id: z.string(), inviteId: z.string() }),
          response: ok(z.object({ revoked: z.literal(true) })),
        },
      },
      async (request) => {
        const { id, inviteId } = request.params;
        await revokeInvite(db, sessionCallerOf(request).userId, id, inviteId);
        return { data: { revoked: true as const } };
      },
    );

    app.post(
      '/invites/open',
      {
        config: { rateClass: 'credentials' },
        schema: {
          tags,
          operationId: 'openInvite',
          summary: 'Get an invite',
          body: inviteTokenRequest,
          response: ok(z.object({ invite: openedInvite }), 404),
        },
      },
      async (request) => ({ data: { invite: await openInvite(db, request.body.token) } }),
    );

    app.post(
      '/invites/accept',
      {
        config: { access: 'session', rateClass: 'credentials' },
        schema: {
          tags,
          operationId: 'acceptInvite',
          summary: 'Accept an invite',
          body: inviteTokenRequest,
          response: ok(z.object({ organization }), 404, 409),
        },
      },
      async (request) => {
        const { userId } = sessionCallerOf(request);
        const organizationId = await acceptInvite(db, userId, request.body.token);
        return { data: { organization: await openOrganization(db, userId, organizationId) } };
      },
    );
  };
};
