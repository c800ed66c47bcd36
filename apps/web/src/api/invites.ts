import type { OpenedInvite, Organization } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

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
