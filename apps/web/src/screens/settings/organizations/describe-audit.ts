import type { AuditAction, AuditEntry } from '@hopwise/model';

type Details = AuditEntry['details'];

/** Open invites end with the role of whoever made them. */
const withInvites = (count: string | undefined) =>
  count === undefined ? '' : `; ${count} open ${count === '1' ? 'invite' : 'invites'} revoked`;

const sentences: Readonly<Record<AuditAction, (details: Details) => string>> = {
  'organization.created': ({ name }) => `Created the organization ${name}`,
  'organization.renamed': ({ from, to }) => `Renamed the organization from ${from} to ${to}`,
  'member.invited': ({ role, email }) => `Invited ${email ?? 'someone by link'} as ${role}`,
  'member.joined': ({ member, role }) => `${member} joined as ${role}`,
  'member.role-changed': ({ member, from, to, revokedInvites }) =>
    `Made ${member} ${to}, before ${from}${withInvites(revokedInvites)}`,
  'member.removed': ({ member, revokedInvites }) => `Removed ${member}${withInvites(revokedInvites)}`,
  'member.left': ({ member, revokedInvites }) => `${member} left${withInvites(revokedInvites)}`,
  'invite.revoked': ({ role, email }) => `Revoked the invite of ${email ?? 'someone by link'} as ${role}`,
  'project.moved-in': ({ project }) => `Moved the project ${project} into the organization`,
  'project.moved-out': ({ project }) => `Moved the project ${project} out of the organization`,
  'project.deleted': ({ project }) => `Deleted the project ${project}`,
};

/** What was done, as a sentence. */
export const describeAudit = ({ action, details }: AuditEntry): string => sentences[action](details);
