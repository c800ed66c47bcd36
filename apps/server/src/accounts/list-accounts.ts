import type { ServerAccount, ServerAccounts, ServerAccountsQuery } from '@hopwise/model';
import { and, desc, gte, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { storable } from '../db/storable.ts';
import { type PageCursor, readPageCursor, writePageCursor } from '../http/page-cursor.ts';
import { isServerOwner, type OwnerConfig, type UserRow, users } from '../users/index.ts';
import { readUseOfAccounts, unused } from './read-use-of-accounts.ts';

/** A search reads this many accounts at a time, so a page takes no longer however few match. */
const lookedAtOnce = 2000;

/** Lists the server's accounts with their usage, newest first. */
export async function listAccounts(
  { db, config }: { db: Database; config: OwnerConfig },
  { search, limit, cursor }: ServerAccountsQuery,
): Promise<ServerAccounts> {
  const { rows, nextCursor } = await findAccounts(db, { search, limit, cursor });
  const uses = await readUseOfAccounts(
    db,
    rows.map(({ id }) => id),
  );
  const accounts = rows.map(
    (row): ServerAccount => ({
      id: row.id,
      name: row.name,
      email: row.email,
      emailConfirmed: row.emailConfirmed,
      isServerOwner: isServerOwner(row, config),
      createdAt: row.createdAt.toISOString(),
      lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
      disabledAt: row.disabledAt?.toISOString() ?? null,
      ...(uses.get(row.id) ?? unused),
    }),
  );
  return { accounts, nextCursor };
}

type Position = Pick<UserRow, 'createdAt' | 'id'>;

async function findAccounts(
  db: Database,
  { search, limit, cursor }: ServerAccountsQuery,
): Promise<{ rows: UserRow[]; nextCursor: string | null }> {
  const looked = search ? lookedAtOnce : limit;
  const window = await db
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(cursor === undefined ? undefined : isBefore(readPageCursor(cursor)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(looked);
  const [newest, oldest] = [window[0], window.at(-1)];
  if (newest === undefined || oldest === undefined) return { rows: [], nextCursor: null };
  const rows = await db
    .select()
    .from(users)
    .where(and(isWithin(newest, oldest), search ? matches(search) : undefined))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  const next = last ?? (window.length < looked ? undefined : oldest);
  const isEnd = search === undefined && window.length < limit;
  return { rows, nextCursor: next === undefined || isEnd ? null : writePageCursor(cursorOf(next)) };
}

const cursorOf = ({ createdAt, id }: Position): PageCursor => ({ value: createdAt.toISOString(), id });
const placeOf = ({ value, id }: PageCursor) => sql`(${value}::timestamptz, ${id}::uuid)`;
const place = sql`(${users.createdAt}, ${users.id})`;
const isBefore = (cursor: PageCursor) => sql`${place} < ${placeOf(cursor)}`;
const isWithin = (newest: Position, oldest: Position) =>
  and(
    // The index serves the first two conditions; the pair breaks ties between accounts of the same moment.
    lte(users.createdAt, newest.createdAt),
    gte(users.createdAt, oldest.createdAt),
    sql`${place} <= ${placeOf(cursorOf(newest))}`,
    sql`${place} >= ${placeOf(cursorOf(oldest))}`,
  );

const matches = (search: string) =>
  or(...[users.name, users.email].map((text) => sql`strpos(lower(${text}), ${storable(search.toLowerCase())}) > 0`));
