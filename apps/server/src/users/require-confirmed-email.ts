import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findUser } from './users-table.ts';

interface Deps {
  db: Database;
  /** Missing when the server cannot send mail: then no address can be confirmed. */
  mailer: object | undefined;
}

/** Where addresses can be confirmed, others get mail only because of someone who can be reached. */
export async function requireConfirmedEmail({ db, mailer }: Deps, userId: string, before: string): Promise<void> {
  if (mailer === undefined || (await findUser(db, userId))?.emailConfirmed) return;
  const advice = `Confirm your email address before you ${before}: open the link that was mailed to you`;
  throw new AppError('FORBIDDEN', advice);
}
