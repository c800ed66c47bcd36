import { memberRoleRequest, organizationMember } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { sessionCallerOf, signedInCallerOf } from '../http/caller.ts';
import { ok } from '../http/route-docs.ts';
import { changeRole, listMembersFor, removeMember } from './manage-members.ts';

const tags = ['Organizations'];
const byMember = z.object({ id: z.string(), userId: z.string() });

interface MemberDeps {
  db: Database;
  /** Someone has lost access to something. */
  accessChanged(): void;
}

/** API keys can read; memberships change in the browser only. */
export const memberRoutes = ({ db, accessChanged }: MemberDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/organizations/:id/members',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listMembers',
          summary: 'List the members of an organization',
          params: z.object({ id: z.string() }),
          response: ok(z.object({ members: z.array(organizationMember) })),
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
          operationId: 'changeMemberRole',
          summary: "Change a member's role",
          description: 'For owners and admins; only owners can add or remove owners. 409: the last owner.',
          params: byMember,
          body: memberRoleRequest,
          response: ok(z.object({ member: organizationMember }), 409),
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
          operationId: 'removeMember',
          summary: 'Remove a member, or leave',
          description: 'For owners and admins; members can remove themselves. 409: the last owner.',
          params: byMember,
          response: ok(z.object({ removed: z.literal(true) }), 409),
        },
      },
      async (request) => {
        const { id, userId } = request.params;
        await removeMember(db, sessionCallerOf(request).userId, { organizationId: id, userId });
        accessChanged();
        return { data: { removed: true as const } };
      },
    );
  };
};
