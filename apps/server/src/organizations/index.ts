export { inviteRoutes } from './invite-routes.ts';
export { deleteDeadInvites } from './invites-table.ts';
export { endInvitesOf, leaveAllOrganizations } from './manage-organization.ts';
export { memberRoutes } from './member-routes.ts';
export { organizationMembers } from './members-table.ts';
export { takeTurn } from './membership.ts';
export { organizationAuditRoutes } from './organization-audit-routes.ts';
export { organizationRoutes } from './organization-routes.ts';
export { organizations } from './organizations-table.ts';
