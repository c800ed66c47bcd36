import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { boolean, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText, toArrayLiteral } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { isUniqueViolation } from '../db/database-errors.ts';
import { prepared } from '../db/statements.ts';
import { AppError } from '../errors.ts';

const emailIndex = 'users_email';

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: storedText().notNull(),
    /** As the person wrote it; addresses are compared case-insensitively. */
    email: storedText().notNull(),
    passwordHash: storedText('password_hash').notNull(),
    createdAt: storedMoment('created_at').notNull(),
    /** Whether email there is known to reach the person: a link was opened, or a server admin confirmed it. */
    emailConfirmed: boolean('email_confirmed').notNull(),
    /** The new address until it is confirmed. */
    pendingEmail: storedText('pending_email'),
    /** The first account of a server is a server admin. */
    isServerOwner: boolean('is_server_owner').notNull().default(false),
    lastSignInAt: storedMoment('last_sign_in_at'),
    /** Since when the account is disabled: no one can sign in, and its keys, invites and bulk jobs are suspended. */
    disabledAt: storedMoment('disabled_at'),
    /** Their time zone: that of the browser they first signed in with, unless they chose another. */
    zone: storedText(),
  },
  (table) => [
    uniqueIndex(emailIndex).on(sql`lower(${table.email})`),
    index('users_created').on(table.createdAt, table.id),
    uniqueIndex('users_server_owner').on(table.isServerOwner).where(sql`${table.isServerOwner}`),
  ],
);

export type UserRow = typeof users.$inferSelect;
/** The code that creates an account sets whether its address is confirmed. */
export type NewUser = typeof users.$inferInsert & Pick<UserRow, 'emailConfirmed'>;

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

/** The time zones of the people with these confirmed addresses, by address in lowercase. */
export async function readZones(db: Database, emails: readonly string[]): Promise<Map<string, string>> {
  const address = sql<string>`lower(${users.email})`;
  const wanted = emails.map((email) => email.toLowerCase());
  const rows = await db
    .select({ address, zone: users.zone })
    .from(users)
    .where(and(inArray(address, wanted), users.emailConfirmed));
  return new Map(rows.flatMap(({ address, zone }) => (zone === null ? [] : [[address, zone]])));
}

/** An arbitrary number that nothing else uses. */
const firstAccountLock = 4_673_961;

/** Whether an account about to be created is the first. Of two at once, one waits and finds that it isn't. */
export async function isFirstAccount(tx: Database): Promise<boolean> {
  if (await hasUsers(tx)) return false;
  await tx.execute(sql`select pg_advisory_xact_lock(${firstAccountLock})`);
  return !(await hasUsers(tx));
}

async function hasUsers(tx: Database): Promise<boolean> {
  return (await tx.select({ id: users.id }).from(users).limit(1)).length > 0;
}

export async function insertUser(db: Database, row: NewUser): Promise<void> {
  await refusingTakenEmail(db.insert(users).values(row));
}

/** Undefined fields stay unchanged. */
type UserChanges = {
  [Field in Exclude<keyof UserRow, 'id' | 'createdAt' | 'isServerOwner'>]?: UserRow[Field] | undefined;
};

export async function updateUser(db: Database, id: string, changes: UserChanges): Promise<UserRow | undefined> {
  const [updated] = await refusingTakenEmail(db.update(users).set(changes).where(eq(users.id, id)).returning());
  return updated;
}

/**
 * Limits per person are counted and used under this lock: concurrent calls must not all find room. Rows that merely
 * refer to the person can still be added. Returns false if the account no longer exists.
 */
export async function lockUser(tx: Database, id: string): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
  return found.length > 0;
}

export async function deleteUser(db: Database, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id));
}

/** The unique index decides, not an earlier query: of two concurrent registrations, one must fail. */
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

/** The active server admins: the first account, and those with one of the given addresses. */
export async function listServerOwners(db: Database, adminEmails: readonly string[]): Promise<UserRow[]> {
  const isNamed = sql`${users.emailConfirmed} and lower(${users.email}) = any(${toArrayLiteral([...adminEmails])}::text[])`;
  return db
    .select()
    .from(users)
    .where(and(isNull(users.disabledAt), or(sql`${users.isServerOwner}`, isNamed)));
}

/** An arbitrary number that nothing else uses. */
const serverOwnersLock = 4_673_962;

/** Until the transaction ends, no one else acts as a server admin. */
export async function lockServerOwners(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${serverOwnersLock})`);
}
