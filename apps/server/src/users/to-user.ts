import type { User } from '@hopwise/model';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findUser, type UserRow } from './users-table.ts';

/** A person as the API returns them to themselves. */
export const toUser = (row: UserRow, config: OwnerConfig): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  emailConfirmed: row.emailConfirmed,
  pendingEmail: row.pendingEmail,
  isServerOwner: isServerOwner(row, config),
  zone: row.zone,
  createdAt: row.createdAt.toISOString(),
});

export type OwnerConfig = Pick<Config, 'adminEmails'>;

export const isAdminEmail = ({ adminEmails }: OwnerConfig, email: string): boolean =>
  adminEmails.includes(email.toLowerCase());

/**
 * The server admins: the first account, and those in ADMIN_EMAILS. An unconfirmed address may be anyone's, so it
 * doesn't count.
 */
export const isServerOwner = (
  { isServerOwner: isFirst, email, emailConfirmed, disabledAt }: UserRow,
  config: OwnerConfig,
): boolean => disabledAt === null && (isFirst || (emailConfirmed && isAdminEmail(config, email)));

interface Deps {
  db: Database;
  /** Undefined when the server can't send email: then no address can be confirmed. */
  mailer: object | undefined;
}

/** If addresses can be confirmed, only people with a confirmed address can cause email to others. */
export async function requireConfirmedEmail({ db, mailer }: Deps, userId: string, before: string): Promise<void> {
  if (mailer === undefined || (await findUser(db, userId))?.emailConfirmed) return;
  throw new AppError('FORBIDDEN', `Confirm your email address before you ${before}. Check your inbox for the link.`);
}
