export { inviteRoutes } from './invite-routes.ts';
export { deleteDeadInvites } from './invites-table.ts';
export { endInvitesOf, leaveAllOrganizations } from './manage-organization.ts';
export { memberRoutes } from './member-routes.ts';
export { findRole, organizationMembers } from './members-table.ts';
export { requireRole, takeTurn } from './membership.ts';
export { organizationAuditRoutes, organizationRoutes } from './organization-routes.ts';
export { organizations, type ReportBrandRow, reportBrands } from './organizations-table.ts';
export { reportBrandRoutes, toReportBrand } from './report-brand-routes.ts';
