import { asc, eq, sql } from 'drizzle-orm';
import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { isUniqueViolation } from '../db/is-unique-violation.ts';
import { prepared } from '../db/prepared.ts';
import { AppError } from '../errors.ts';

const emailIndex = 'users_email';

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: storedText().notNull(),
    /** As the person wrote it; two addresses that differ only in letter case are the same. */
    email: storedText().notNull(),
    passwordHash: storedText('password_hash').notNull(),
    createdAt: storedMoment('created_at').notNull(),
  },
  (table) => [uniqueIndex(emailIndex).on(sql`lower(${table.email})`)],
);

export type UserRow = typeof users.$inferSelect;

const userById = prepared('user_by_id', ['id'], (db, { id }) => db.select().from(users).where(eq(users.id, id)));

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  const [found] = await userById(db, { id });
  return found;
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [found] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return found;
}

export async function insertUser(db: Database, row: UserRow): Promise<void> {
  await refusingTakenEmail(db.insert(users).values(row));
}

export async function updateUser(
  db: Database,
  id: string,
  changes: Partial<Pick<UserRow, 'name' | 'email' | 'passwordHash'>>,
): Promise<UserRow | undefined> {
  const [updated] = await refusingTakenEmail(db.update(users).set(changes).where(eq(users.id, id)).returning());
  return updated;
}

/**
 * What a person may have only so many of is counted and added under this lock: calls at once must not all find room.
 * Rows that merely refer to the person may be added meanwhile. False when the account is gone.
 */
export async function lockUser(tx: Database, id: string): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
  return found.length > 0;
}

export async function deleteUser(db: Database, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id));
}

/** The index decides, not a look beforehand: of two registrations at once one must fail. */
async function refusingTakenEmail<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error, emailIndex)) throw error;
    const message = 'An account with this email address already exists';
    throw new AppError('CONFLICT', message, [{ path: 'email', message }], { cause: error });
  }
}

export async function listUsers(db: Database): Promise<UserRow[]> {
  return db.select().from(users).orderBy(asc(users.createdAt), asc(users.id));
}
