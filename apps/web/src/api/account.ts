import type {
  AccountUse,
  ApiKey,
  ApiKeyRequest,
  EmailChangeRequest,
  NewApiKey,
  PasswordChangeRequest,
  ProfileRequest,
  Session,
  User,
} from '@hopwise/model';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useSetCurrentUser } from './session.ts';
import { useChange } from './use-change.ts';

export function useChangeProfile() {
  const setCurrentUser = useSetCurrentUser();
  return useChange(['account'], {
    mutationFn: (body: ProfileRequest) => callApi<{ user: User }>('/api/v2/account/profile', { method: 'PUT', body }),
    onSuccess: ({ user }) => setCurrentUser(user),
  });
}

export function useChangeEmail() {
  const setCurrentUser = useSetCurrentUser();
  return useChange(['account'], {
    mutationFn: (body: EmailChangeRequest) => callApi<{ user: User }>('/api/v2/account/email', { method: 'PUT', body }),
    onSuccess: ({ user }) => setCurrentUser(user),
  });
}

/** Cancels an email change that isn't confirmed yet. */
export function useCancelEmailChange() {
  const setCurrentUser = useSetCurrentUser();
  return useChange(['account'], {
    mutationFn: () => callApi<{ user: User }>('/api/v2/account/email/pending', { method: 'DELETE' }),
    onSuccess: ({ user }) => setCurrentUser(user),
  });
}

/** Ends every other session. */
export function useChangePassword() {
  return useChange(['signIn', 'apiKey'], {
    mutationFn: (body: PasswordChangeRequest) => callApi('/api/v2/account/password', { method: 'PUT', body }),
  });
}

/**
 * `onDeleted` runs even if the screen is unmounted by then: the cookie ends with the account, and screens for signed-in
 * users close as soon as the app notices.
 */
export function useDeleteAccount(onDeleted: () => Promise<void>) {
  return useChange(['account'], {
    mutationFn: (currentPassword: string) =>
      callApi('/api/v2/account/delete', { method: 'POST', body: { currentPassword } }),
    onSuccess: onDeleted,
    forgets: [],
  });
}

/** Usage against the server's limits. */
export const accountUseQuery = queryOptions({
  queryKey: queryKeys.accountUse,
  queryFn: async ({ signal }) => (await callApi<{ use: AccountUse }>('/api/v2/account/use', { signal })).use,
});

export const useAccountUse = () => useQuery(accountUseQuery);

/** The user's sessions. */
export const accountSessionsQuery = queryOptions({
  queryKey: queryKeys.accountSessions,
  queryFn: async ({ signal }) => {
    const { sessions } = await callApi<{ sessions: Session[] }>('/api/v2/sessions', { signal });
    return sessions;
  },
});

export const useSessions = () => useQuery(accountSessionsQuery);

/** Ends one session; without an id, all except the current one. */
export function useRevokeSession() {
  return useChange(['signIn'], {
    mutationFn: (id: string | undefined) =>
      callApi(id === undefined ? '/api/v2/sessions' : `/api/v2/sessions/${id}`, { method: 'DELETE' }),
  });
}

const path = '/api/v2/api-keys';

export const apiKeysQuery = queryOptions({
  queryKey: queryKeys.apiKeys,
  queryFn: async ({ signal }) => {
    const { apiKeys } = await callApi<{ apiKeys: ApiKey[] }>(path, { signal });
    return apiKeys;
  },
});

export const useApiKeys = () => useQuery(apiKeysQuery);

/** Only this response contains the key itself. */
export function useCreateApiKey() {
  return useChange(['apiKey'], {
    mutationFn: (body: ApiKeyRequest) => callApi<NewApiKey>(path, { method: 'POST', body }),
  });
}

export function useRevokeApiKey() {
  return useChange(['apiKey'], {
    mutationFn: (id: string) => callApi(`${path}/${id}`, { method: 'DELETE' }),
  });
}
