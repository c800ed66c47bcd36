import { type OrganizationRole, organizationRoles } from '@hopwise/model';

export const roleNames: Readonly<Record<OrganizationRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
};

/** Owners may do everything to everyone; admins everything but to owners; members nothing. */
export const mayManage = (actor: OrganizationRole, target: OrganizationRole): boolean =>
  actor === 'owner' || (actor === 'admin' && target !== 'owner');

/** The roles that someone may give. */
export const rolesGivenBy = (actor: OrganizationRole) =>
  organizationRoles.filter((role) => mayManage(actor, role)).map((value) => ({ value, label: roleNames[value] }));
