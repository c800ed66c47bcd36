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

/** What the owner of the server does, in the browser alone: an API key that leaked must not open every account. */
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
          summary: 'The accounts of this server and what they use',
          description:
            'For the owner of the server. Newest first; the next page begins at `nextCursor`. With a search a page may hold fewer accounts than asked for: go on while there is a `nextCursor`.',
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
            'For the owner of the server. Ends its sessions and invites, stops its API keys and cancels its open bulk jobs. 409: it is your own, the last owner’s, or disabled already.',
          params: byId,
          response: ok(changed, 409),
        },
      },
      async (request) => {
        // Large jobs may have to be gone through.
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
          summary: 'Enable an account again',
          description: 'For the owner of the server. Its API keys work again; cancelled bulk jobs stay cancelled.',
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
          description: 'For the owner of the server.',
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
        summary: 'Who did what when on this server',
        description: 'For the owner of the server.',
        openScope: async () => 'server',
      }),
    );
  };
};
