import type { LoginRequest, RegisterRequest, User } from '@hopwise/model';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { isOutsideSession, setSession } from './session.ts';
import { useChange } from './use-change.ts';

export function useLogin() {
  const queries = useQueryClient();
  return useChange(['signIn'], {
    mutationFn: (request: LoginRequest) => callApi<User>('/api/v1/auth/login', { method: 'POST', body: request }),
    onSuccess: async (user) => {
      await setSession(queries, user);
      // What a guest was shown may be more, or other, for this person.
      void queries.invalidateQueries({ predicate: isOutsideSession });
    },
  });
}

export function useRegister() {
  return useChange(['account'], {
    mutationFn: (request: RegisterRequest) => callApi<User>('/api/v1/auth/register', { method: 'POST', body: request }),
  });
}
