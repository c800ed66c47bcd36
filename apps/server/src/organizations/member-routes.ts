import { memberRoleRequest, type OrganizationMember, type OrganizationRole, organizationMember } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAudit } from '../audit-trail/index.ts';
import { isId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { sessionCallerOf, signedInCallerOf } from '../http/caller.ts';
import { ok } from '../http/route-docs.ts';
import { deleteInvitesOf } from './invites-table.ts';
import {
  countMembers,
  deleteMember,
  findMember,
  listMembers,
  type MemberOfOrganization,
  updateRole,
} from './members-table.ts';
import { mayManage, requireRole, rolesBeyond, takeTurn } from './membership.ts';

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

interface MemberOf {
  organizationId: string;
  /** The member it concerns. */
  userId: string;
}

export async function listMembersFor(
  db: Database,
  callerId: string,
  organizationId: string,
): Promise<OrganizationMember[]> {
  await requireRole(db, organizationId, callerId, 'member');
  return (await listMembers(db, organizationId)).map(toMember);
}

export async function changeRole(
  db: Database,
  callerId: string,
  { organizationId, userId }: MemberOf,
  role: OrganizationRole,
): Promise<OrganizationMember> {
  return db.transaction(async (tx) => {
    const { role: actor } = await takeTurn(tx, organizationId, callerId, 'admin');
    const member = await requireMember(tx, organizationId, userId);
    if (!mayManage(actor, member.role) || !mayManage(actor, role)) {
      throw new AppError('FORBIDDEN', 'Only owners can add or remove owners');
    }
    if (member.role === role) return toMember(member);
    if (member.role === 'owner') await keepAnOwner(tx, organizationId);
    await updateRole(tx, organizationId, userId, role);
    const ended = await endInvites(tx, organizationId, userId, role);
    const details = { member: member.name, from: member.role, to: role, ...ended };
    await recordAudit(tx, { organizationId, actorId: callerId, action: 'member.role-changed', details });
    return toMember({ ...member, role });
  });
}

/** Removes a member; members can also remove themselves. */
export async function removeMember(
  db: Database,
  callerId: string,
  { organizationId, userId }: MemberOf,
): Promise<void> {
  const isLeaving = callerId === userId;
  await db.transaction(async (tx) => {
    const { role: actor } = await takeTurn(tx, organizationId, callerId, isLeaving ? 'member' : 'admin');
    const member = await requireMember(tx, organizationId, userId);
    if (!isLeaving && !mayManage(actor, member.role)) {
      throw new AppError('FORBIDDEN', 'Only owners can remove an owner');
    }
    if (member.role === 'owner') await keepAnOwner(tx, organizationId);
    const ended = await endInvites(tx, organizationId, userId, undefined);
    await recordAudit(tx, {
      organizationId,
      actorId: callerId,
      action: isLeaving ? 'member.left' : 'member.removed',
      details: { member: member.name, ...ended },
    });
    await deleteMember(tx, organizationId, userId);
  });
}

/** Losing a role ends the invites that only that role could issue. Returns details for the audit trail. */
async function endInvites(
  tx: Database,
  organizationId: string,
  userId: string,
  role: OrganizationRole | undefined,
): Promise<Record<string, string>> {
  const count = await deleteInvitesOf(tx, organizationId, userId, rolesBeyond(role));
  return count === 0 ? {} : { revokedInvites: String(count) };
}

async function requireMember(tx: Database, organizationId: string, userId: string): Promise<MemberOfOrganization> {
  const member = isId(userId) ? await findMember(tx, organizationId, userId) : undefined;
  if (member === undefined) throw new AppError('NOT_FOUND', 'Member not found');
  return member;
}

async function keepAnOwner(tx: Database, organizationId: string): Promise<void> {
  const { owners } = await countMembers(tx, organizationId);
  if (owners > 1) return;
  throw new AppError(
    'CONFLICT',
    'This is the last owner. Make another member an owner first, or delete the organization.',
  );
}

const toMember = ({ userId, name, email, role, joinedAt }: MemberOfOrganization): OrganizationMember => ({
  userId,
  name,
  email,
  role,
  joinedAt: joinedAt.toISOString(),
});
