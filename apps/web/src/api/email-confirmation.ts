import { useQueryClient } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { recheckSession } from './session.ts';
import { useChange } from './use-change.ts';

const path = '/api/v2/account/email';

/** Asks for another mail with the link. */
export function useResendConfirmation() {
  return useChange(['account'], { mutationFn: () => callApi(`${path}/confirmation`, { method: 'POST' }) });
}

/** Confirms the address that a link was mailed to. */
export function useConfirmEmail() {
  const queries = useQueryClient();
  return useChange(['account'], {
    mutationFn: (token: string) => callApi<{ email: string }>(`${path}/confirm`, { method: 'POST', body: { token } }),
    onSuccess: () => recheckSession(queries),
  });
}
