import type { LoginRequest, PasswordResetConfirmation, RegisterRequest, User } from '@hopwise/model';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { isOutsideSession, recheckSession, setSession } from './session.ts';
import { useChange } from './use-change.ts';

export function useLogin() {
  const queries = useQueryClient();
  return useChange(['signIn'], {
    mutationFn: (request: LoginRequest) => callApi<User>('/api/v1/auth/login', { method: 'POST', body: request }),
    onSuccess: async (user) => {
      await setSession(queries, user);
      // Signed-in users may see more, or different, data than guests.
      void queries.invalidateQueries({ predicate: isOutsideSession });
    },
  });
}

export function useRegister() {
  return useChange(['account'], {
    mutationFn: (request: RegisterRequest) => callApi<User>('/api/v1/auth/register', { method: 'POST', body: request }),
  });
}

/** Requests the email with the link. The response is the same whether or not the account exists. */
export function useRequestPasswordReset() {
  return useChange([], {
    mutationFn: (body: { email: string }) => callApi('/api/v1/auth/password-reset', { method: 'POST', body }),
  });
}

/** Sets a new password with the link's token. */
export function useConfirmPasswordReset() {
  return useChange(['signIn', 'apiKey'], {
    mutationFn: (body: PasswordResetConfirmation) =>
      callApi('/api/v1/auth/password-reset/confirm', { method: 'POST', body }),
  });
}

const path = '/api/v2/account/email';

/** Requests another email with the link. */
export function useResendConfirmation() {
  return useChange(['account'], { mutationFn: () => callApi(`${path}/confirmation`, { method: 'POST' }) });
}

/** Confirms the email address that the link was sent to. */
export function useConfirmEmail() {
  const queries = useQueryClient();
  return useChange(['account'], {
    mutationFn: (token: string) => callApi<{ email: string }>(`${path}/confirm`, { method: 'POST', body: { token } }),
    onSuccess: () => recheckSession(queries),
  });
}
