export { recordAudit } from './audit-table.ts';
export { inviteRoutes } from './invite-routes.ts';
export { deleteExpiredInvites } from './invites-table.ts';
export { leaveAllOrganizations } from './manage-organization.ts';
export { organizationMembers } from './members-table.ts';
export { requireRole } from './membership.ts';
export { organizationRoutes } from './organization-routes.ts';
export { organizations } from './organizations-table.ts';
