import type { User } from '@hopwise/model';
import { createContext, useContext } from 'react';

export const CurrentUser = createContext<User | undefined>(undefined);

/** The signed-in user. Only for screens that need an account. */
export function useCurrentUser(): User {
  const user = useContext(CurrentUser);
  if (user === undefined) throw new Error('useCurrentUser needs the signed-in layout');
  return user;
}
