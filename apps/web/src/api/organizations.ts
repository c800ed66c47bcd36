import type {
  InviteRequest,
  NewInvite,
  Organization,
  OrganizationInvite,
  OrganizationMember,
  OrganizationRole,
  ReportBrand,
  ReportBrandRequest,
} from '@hopwise/model';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { invalidate } from './invalidate.ts';
import { queryKeys } from './query-keys.ts';

const path = '/api/v2/organizations';

/** Who is in an organization and what happened there changes together. */
function useRefreshOrganizations() {
  const queries = useQueryClient();
  return () => invalidate(queries, queryKeys.organizations, queryKeys.audit);
}

/** For an organization that the person is no longer in: nothing of it is asked for again. */
function useForgetOrganization(id: string) {
  const queries = useQueryClient();
  return () => {
    queries.removeQueries({ queryKey: queryKeys.organization(id) });
    invalidate(queries, queryKeys.organizations, queryKeys.projects, queryKeys.checks, queryKeys.stats);
  };
}

export const organizationsQuery = queryOptions({
  queryKey: queryKeys.organizations,
  queryFn: async ({ signal }) => {
    const { organizations } = await callApi<{ organizations: Organization[] }>(path, { signal });
    return organizations;
  },
});

export const useOrganizations = () => useQuery(organizationsQuery);

export function useCreateOrganization() {
  const refresh = useRefreshOrganizations();
  return useMutation({
    mutationFn: async (name: string) => {
      const { organization } = await callApi<{ organization: Organization }>(path, { method: 'POST', body: { name } });
      return organization;
    },
    onSuccess: refresh,
  });
}

export function useRenameOrganization(id: string) {
  const refresh = useRefreshOrganizations();
  return useMutation({
    mutationFn: (name: string) => callApi(`${path}/${id}`, { method: 'PUT', body: { name } }),
    onSuccess: refresh,
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
  const refresh = useRefreshOrganizations();
  return useMutation({
    mutationFn: (body: ReportBrandRequest) =>
      callApi(`${path}/${organizationId}/report-brand`, { method: 'PUT', body }),
    onSuccess: refresh,
  });
}

/** Its projects and their checks go with it. */
export function useDeleteOrganization(id: string) {
  const forget = useForgetOrganization(id);
  return useMutation({ mutationFn: () => callApi(`${path}/${id}`, { method: 'DELETE' }), onSuccess: forget });
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
  const refresh = useRefreshOrganizations();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: OrganizationRole }) =>
      callApi(`${path}/${organizationId}/members/${userId}`, { method: 'PUT', body: { role } }),
    onSuccess: refresh,
  });
}

const removeMember = (organizationId: string, userId: string) =>
  callApi(`${path}/${organizationId}/members/${userId}`, { method: 'DELETE' });

export function useRemoveMember(organizationId: string) {
  const refresh = useRefreshOrganizations();
  return useMutation({
    mutationFn: (userId: string) => removeMember(organizationId, userId),
    onSuccess: refresh,
  });
}

export function useLeaveOrganization(organizationId: string) {
  const forget = useForgetOrganization(organizationId);
  return useMutation({
    mutationFn: (ownUserId: string) => removeMember(organizationId, ownUserId),
    onSuccess: forget,
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
  const refresh = useRefreshOrganizations();
  return useMutation({
    mutationFn: (body: InviteRequest) =>
      callApi<NewInvite>(`${path}/${organizationId}/invites`, { method: 'POST', body }),
    onSuccess: refresh,
  });
}

export function useRevokeInvite(organizationId: string) {
  const refresh = useRefreshOrganizations();
  return useMutation({
    mutationFn: (inviteId: string) => callApi(`${path}/${organizationId}/invites/${inviteId}`, { method: 'DELETE' }),
    onSuccess: refresh,
  });
}
