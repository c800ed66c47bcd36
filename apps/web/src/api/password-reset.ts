import type { PasswordResetConfirmation } from '@hopwise/model';
import { callApi } from './client.ts';
import { useChange } from './use-change.ts';

/** Asks for the mail with the link. The response is the same whether or not there is such an account. */
export function useRequestPasswordReset() {
  return useChange([], {
    mutationFn: (body: { email: string }) => callApi('/api/v1/auth/password-reset', { method: 'POST', body }),
  });
}

/** Sets a new password with the token of that link. */
export function useConfirmPasswordReset() {
  return useChange(['signIn', 'apiKey'], {
    mutationFn: (body: PasswordResetConfirmation) =>
      callApi('/api/v1/auth/password-reset/confirm', { method: 'POST', body }),
  });
}
