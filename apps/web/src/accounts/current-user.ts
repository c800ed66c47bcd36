import type { User } from '@hopwise/model';
import { createContext, useContext } from 'react';

export const CurrentUser = createContext<User | undefined>(undefined);

/** Who is signed in, for screens that nobody else sees. */
export function useCurrentUser(): User {
  const user = useContext(CurrentUser);
  if (user === undefined) throw new Error('This screen stands outside the layout for people who are signed in');
  return user;
}
