import type { User } from '@hopwise/model';
import type { UserRow } from './users-table.ts';

/** A person as the API shows them to themselves. */
export const toUser = ({ id, name, email, createdAt }: UserRow): User => ({
  id,
  name,
  email,
  createdAt: createdAt.toISOString(),
});
