import type { Config } from '../config.ts';
import type { UserRow } from './users-table.ts';

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
