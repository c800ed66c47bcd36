import type {
  AccountUse,
  ApiKey,
  ApiKeyRequest,
  EmailChangeRequest,
  NewApiKey,
  PasswordChangeRequest,
  Session,
  User,
} from '@hopwise/model';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useSetCurrentUser } from './session.ts';
import { useChange } from './use-change.ts';

export function useChangeName() {
  const setCurrentUser = useSetCurrentUser();
  return useChange(['account'], {
    mutationFn: (name: string) => callApi<{ user: User }>('/api/v2/account/profile', { method: 'PUT', body: { name } }),
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

/** Takes back a change that waits to be confirmed. */
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
 * `onDeleted` is called even if the screen is gone by then: the cookie ends with the account, and what is only for people who are
 * signed in leaves the screen as soon as that is noticed.
 */
export function useDeleteAccount(onDeleted: () => Promise<void>) {
  return useChange(['account'], {
    mutationFn: (currentPassword: string) =>
      callApi('/api/v2/account/delete', { method: 'POST', body: { currentPassword } }),
    onSuccess: onDeleted,
    forgets: [],
  });
}

/** What the person uses of what the server allows. */
export const accountUseQuery = queryOptions({
  queryKey: queryKeys.accountUse,
  queryFn: async ({ signal }) => (await callApi<{ use: AccountUse }>('/api/v2/account/use', { signal })).use,
});

export const useAccountUse = () => useQuery(accountUseQuery);

/** Where the person is signed in. */
export const accountSessionsQuery = queryOptions({
  queryKey: queryKeys.accountSessions,
  queryFn: async ({ signal }) => {
    const { sessions } = await callApi<{ sessions: Session[] }>('/api/v2/sessions', { signal });
    return sessions;
  },
});

export const useSessions = () => useQuery(accountSessionsQuery);

/** Signs one browser out; without an id, all but this one. */
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

/** The response is the only time the key itself is shown. */
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
