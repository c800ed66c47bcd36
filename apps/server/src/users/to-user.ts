import type { User } from '@hopwise/model';
import { isServerOwner, type OwnerConfig } from './server-owner.ts';
import type { UserRow } from './users-table.ts';

/** A person as the API returns them to themselves. */
export const toUser = (row: UserRow, config: OwnerConfig): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  emailConfirmed: row.emailConfirmed,
  pendingEmail: row.pendingEmail,
  isServerOwner: isServerOwner(row, config),
  createdAt: row.createdAt.toISOString(),
});
