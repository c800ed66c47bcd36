import * as z from 'zod/mini';
import { emailInput } from './account.ts';
import { plainLine } from './plain-line.ts';

/** From the most to the least powerful. */
export const organizationRoles = ['owner', 'admin', 'member'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

export const organizationLimits = {
  nameMax: 100,
  perUser: 100,
  openInvites: 100,
} as const;

export const organizationRole = z.enum(organizationRoles);
const roleInput = z.enum(organizationRoles, { error: `Role must be one of ${organizationRoles.join(', ')}` });

/** People who share projects. */
export const organization = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The caller's role in it. */
  role: organizationRole,
  memberCount: z.int(),
  createdAt: z.iso.datetime(),
});
export type Organization = z.infer<typeof organization>;

/** POST /api/v2/organizations and PUT /api/v2/organizations/{id} */
export const organizationRequest = z.object({
  name: z.string({ error: 'Organization name required' }).check(
    z.trim(),
    z.minLength(1, { error: 'Organization name required' }),
    z.maxLength(organizationLimits.nameMax, {
      error: `Organization name must be at most ${organizationLimits.nameMax} characters`,
    }),
    plainLine('Organization name'),
  ),
});

export const organizationMember = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: organizationRole,
  joinedAt: z.iso.datetime(),
});
export type OrganizationMember = z.infer<typeof organizationMember>;

/** PUT /api/v2/organizations/{id}/members/{userId} */
export const memberRoleRequest = z.object({ role: roleInput });

export const organizationInvite = z.object({
  id: z.uuid(),
  role: organizationRole,
  /** Where the link was mailed; null when it was only shown. */
  email: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type OrganizationInvite = z.infer<typeof organizationInvite>;

/** POST /api/v2/organizations/{id}/invites */
export const inviteRequest = z.object({
  role: z._default(roleInput, 'member'),
  /** The link is also mailed here, where the server can send mail. */
  email: z.optional(emailInput),
});
export type InviteRequest = z.infer<typeof inviteRequest>;

/** The only time the link is shown. */
export const newInvite = z.object({
  invite: organizationInvite,
  token: z.string(),
  url: z.string(),
  /** Whether the link was also sent by e-mail. */
  mailed: z.boolean(),
});
export type NewInvite = z.infer<typeof newInvite>;

/** POST /api/v2/invites/open and POST /api/v2/invites/accept */
export const inviteTokenRequest = z.object({
  token: z
    .string({ error: 'The invite link is incomplete' })
    .check(
      z.minLength(1, { error: 'The invite link is incomplete' }),
      z.maxLength(200, { error: "The invite link isn't valid" }),
    ),
});

/** The organization that the link invites to. */
export const openedInvite = z.object({
  organizationName: z.string(),
  role: organizationRole,
  invitedBy: z.nullable(z.string()),
  expiresAt: z.iso.datetime(),
});
export type OpenedInvite = z.infer<typeof openedInvite>;
