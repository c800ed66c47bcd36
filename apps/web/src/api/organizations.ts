import type {
  InviteRequest,
  NewInvite,
  OpenedInvite,
  Organization,
  OrganizationInvite,
  OrganizationMember,
  OrganizationRole,
  ReportBrand,
  ReportBrandRequest,
} from '@hopwise/model';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

const path = '/api/v2/organizations';

export const organizationsQuery = queryOptions({
  queryKey: queryKeys.organizations,
  queryFn: async ({ signal }) => {
    const { organizations } = await callApi<{ organizations: Organization[] }>(path, { signal });
    return organizations;
  },
});

export const useOrganizations = () => useQuery(organizationsQuery);

export function useCreateOrganization() {
  return useChange(['organization'], {
    mutationFn: async (name: string) => {
      const { organization } = await callApi<{ organization: Organization }>(path, { method: 'POST', body: { name } });
      return organization;
    },
  });
}

export function useRenameOrganization(id: string) {
  return useChange(['organization', 'project'], {
    mutationFn: (name: string) => callApi(`${path}/${id}`, { method: 'PUT', body: { name } }),
  });
}

export function useReportBrand(organizationId: string) {
  return useQuery({
    queryKey: queryKeys.organizationReportBrand(organizationId),
    queryFn: async ({ signal }) => {
      const { brand } = await callApi<{ brand: ReportBrand }>(`${path}/${organizationId}/report-brand`, { signal });
      return brand;
    },
  });
}

export function useChangeReportBrand(organizationId: string) {
  return useChange(['organization'], {
    mutationFn: (body: ReportBrandRequest) =>
      callApi(`${path}/${organizationId}/report-brand`, { method: 'PUT', body }),
  });
}

/** Also deletes its projects and their checks. */
export function useDeleteOrganization(id: string) {
  return useChange(['organization', 'projectContents'], {
    mutationFn: () => callApi(`${path}/${id}`, { method: 'DELETE' }),
    forgets: [queryKeys.organization(id)],
  });
}

export function useMembers(organizationId: string) {
  return useQuery({
    queryKey: queryKeys.organizationMembers(organizationId),
    queryFn: async ({ signal }) => {
      const { members } = await callApi<{ members: OrganizationMember[] }>(`${path}/${organizationId}/members`, {
        signal,
      });
      return members;
    },
  });
}

export function useChangeRole(organizationId: string) {
  return useChange(['organization'], {
    mutationFn: ({ userId, role }: { userId: string; role: OrganizationRole }) =>
      callApi(`${path}/${organizationId}/members/${userId}`, { method: 'PUT', body: { role } }),
  });
}

const removeMember = (organizationId: string, userId: string) =>
  callApi(`${path}/${organizationId}/members/${userId}`, { method: 'DELETE' });

export function useRemoveMember(organizationId: string) {
  return useChange(['organization'], {
    mutationFn: (userId: string) => removeMember(organizationId, userId),
  });
}

export function useLeaveOrganization(organizationId: string) {
  return useChange(['organization', 'projectContents'], {
    mutationFn: (ownUserId: string) => removeMember(organizationId, ownUserId),
    forgets: [queryKeys.organization(organizationId)],
  });
}

export function useInvites(organizationId: string) {
  return useQuery({
    queryKey: queryKeys.organizationInvites(organizationId),
    queryFn: async ({ signal }) => {
      const { invites } = await callApi<{ invites: OrganizationInvite[] }>(`${path}/${organizationId}/invites`, {
        signal,
      });
      return invites;
    },
  });
}

export function useInvite(organizationId: string) {
  return useChange(['organization'], {
    mutationFn: (body: InviteRequest) =>
      callApi<NewInvite>(`${path}/${organizationId}/invites`, { method: 'POST', body }),
  });
}

export function useRevokeInvite(organizationId: string) {
  return useChange(['organization'], {
    mutationFn: (inviteId: string) => callApi(`${path}/${organizationId}/invites/${inviteId}`, { method: 'DELETE' }),
  });
}

/** The organization and role that an invite link offers. */
export function useOpenedInvite(token: string) {
  return useQuery({
    queryKey: queryKeys.invite(token),
    queryFn: async ({ signal }) => {
      const { invite } = await callApi<{ invite: OpenedInvite }>('/api/v2/invites/open', {
        method: 'POST',
        body: { token },
        signal,
      });
      return invite;
    },
  });
}

export function useAcceptInvite(token: string) {
  return useChange(['organization', 'projectContents'], {
    mutationFn: async () => {
      const { organization } = await callApi<{ organization: Organization }>('/api/v2/invites/accept', {
        method: 'POST',
        body: { token },
      });
      return organization;
    },
  });
}
