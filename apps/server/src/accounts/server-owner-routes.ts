import {
  type ServerAccount,
  type ServerAccounts,
  type ServerAccountsQuery,
  serverAccounts,
  serverAccountsQuery,
} from '@hopwise/model';
import { and, desc, gte, lte, or, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { auditTrailRoutes } from '../audit-trail/index.ts';
import { storable } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { sessionCallerOf } from '../http/caller.ts';
import { type PageCursor, readPageCursor, writePageCursor } from '../http/page-cursor.ts';
import { ok } from '../http/route-docs.ts';
import { findUser, isServerOwner, type OwnerConfig, type UserRow, users } from '../users/index.ts';
import { readUseOfAccounts, unused } from './account-use.ts';
import { disableAccount, enableAccount, endSessionsOf, notOwner, type OwnerDeps } from './disable-account.ts';

const tags = ['Server'];
const config = { access: 'session' } as const;
const byId = z.object({ id: z.string() });
const changed = z.object({ changed: z.literal(true) });
const done = { data: { changed: true } } as const;

/** Routes for server admins. They need a browser session: a leaked API key must not open every account. */
export const serverOwnerRoutes = (
  deps: OwnerDeps & { backgroundDb: Database; accessChanged(): void },
): FastifyPluginAsyncZod => {
  const { db } = deps;
  return async (app) => {
    app.addHook('preHandler', async (request) => {
      const person = await findUser(db, sessionCallerOf(request).userId);
      if (person === undefined || !isServerOwner(person, deps.config)) throw notOwner();
    });

    app.get(
      '/admin/accounts',
      {
        config,
        schema: {
          tags,
          operationId: 'listServerAccounts',
          summary: 'List the accounts on this server with their usage',
          description:
            'For server admins. Newest first; continue with `nextCursor`. With a search, a page may have fewer accounts than requested: continue while there is a `nextCursor`.',
          querystring: serverAccountsQuery,
          response: ok(serverAccounts, 403),
        },
      },
      async (request) => ({ data: await listAccounts(deps, request.query) }),
    );

    app.post(
      '/admin/accounts/:id/disable',
      {
        config,
        schema: {
          tags,
          operationId: 'disableAccount',
          summary: 'Disable an account',
          description:
            "For server admins. Ends the account's sessions and invites, blocks its API keys and cancels its open bulk jobs. 409: it is your own account, the last server admin's, or already disabled.",
          params: byId,
          response: ok(changed, 409),
        },
      },
      async (request) => {
        // Large jobs may take long to cancel.
        await disableAccount(
          { ...deps, db: deps.backgroundDb },
          { actorId: sessionCallerOf(request).userId },
          request.params.id,
        );
        deps.accessChanged();
        return done;
      },
    );

    app.post(
      '/admin/accounts/:id/enable',
      {
        config,
        schema: {
          tags,
          operationId: 'enableAccount',
          summary: 'Re-enable an account',
          description: 'For server admins. Its API keys work again; canceled bulk jobs stay canceled.',
          params: byId,
          response: ok(changed, 409),
        },
      },
      async (request) => {
        await enableAccount(deps, { actorId: sessionCallerOf(request).userId }, request.params.id);
        return done;
      },
    );

    app.post(
      '/admin/accounts/:id/end-sessions',
      {
        config,
        schema: {
          tags,
          operationId: 'endAccountSessions',
          summary: 'Sign an account out everywhere',
          description: 'For server admins.',
          params: byId,
          response: ok(z.object({ ended: z.int() })),
        },
      },
      async (request) => {
        const { userId } = sessionCallerOf(request);
        return { data: { ended: await endSessionsOf(deps, { actorId: userId }, request.params.id) } };
      },
    );

    await app.register(
      auditTrailRoutes({
        db,
        path: '/admin/audit',
        access: 'session',
        tag: 'Server',
        name: 'ServerAudit',
        summary: 'List the audit trail of this server',
        description: 'For server admins.',
        openScope: async () => 'server',
      }),
    );
  };
};

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
