import { serverAccounts, serverAccountsQuery } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { auditTrailRoutes } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { sessionCallerOf } from '../http/caller.ts';
import { ok } from '../http/route-docs.ts';
import { findUser, isServerOwner } from '../users/index.ts';
import { disableAccount, enableAccount, endSessionsOf, notOwner, type OwnerDeps } from './disable-account.ts';
import { listAccounts } from './list-accounts.ts';

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
