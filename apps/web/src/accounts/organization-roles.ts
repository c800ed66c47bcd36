import { type OrganizationRole, organizationRoles } from '@hopwise/model';

export const roleNames: Readonly<Record<OrganizationRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
};

/** Owners can manage everyone, admins everyone except owners, members no one. */
export const mayManage = (actor: OrganizationRole, target: OrganizationRole): boolean =>
  actor === 'owner' || (actor === 'admin' && target !== 'owner');

/** The roles that someone may assign. */
export const rolesGivenBy = (actor: OrganizationRole) =>
  organizationRoles.filter((role) => mayManage(actor, role)).map((value) => ({ value, label: roleNames[value] }));
