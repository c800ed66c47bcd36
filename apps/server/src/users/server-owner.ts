import type { Config } from '../config.ts';
import type { UserRow } from './users-table.ts';

export type OwnerConfig = Pick<Config, 'adminEmails'>;

export const isAdminEmail = ({ adminEmails }: OwnerConfig, email: string): boolean =>
  adminEmails.includes(email.toLowerCase());

/**
 * Who looks after the server: the first account, and those that ADMIN_EMAILS names. An address that nobody has
 * confirmed may be anyone's: it names nobody.
 */
export const isServerOwner = (
  { isServerOwner: isFirst, email, emailConfirmed, disabledAt }: UserRow,
  config: OwnerConfig,
): boolean => disabledAt === null && (isFirst || (emailConfirmed && isAdminEmail(config, email)));
