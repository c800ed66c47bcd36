import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findUser } from './users-table.ts';

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
