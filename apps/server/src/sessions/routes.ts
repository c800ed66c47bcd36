import { session } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { sessionCallerOf } from '../http/caller.ts';
import { ok } from '../http/route-docs.ts';
import { endOneSession, endOtherSessions } from './live-session.ts';
import { listSessions, type SessionRow } from './sessions-table.ts';

const done = z.object({ revoked: z.literal(true) });
const revoked = { data: { revoked: true } } as const;

/** A person's sessions. Managed in the browser only. */
export const sessionRoutes = ({ db }: { db: Database }): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/sessions',
      {
        config: { access: 'session' },
        schema: {
          tags: ['Account'],
          operationId: 'listSessions',
          summary: 'List your sessions',
          response: ok(z.object({ sessions: z.array(session) })),
        },
      },
      async (request) => {
        const caller = sessionCallerOf(request);
        const rows = await listSessions(db, caller.userId);
        return { data: { sessions: rows.map((row) => toSession(row, caller.sessionId)) } };
      },
    );

    app.delete(
      '/sessions',
      {
        config: { access: 'session' },
        schema: {
          tags: ['Account'],
          operationId: 'endOtherSessions',
          summary: 'Sign out everywhere else',
          response: ok(done),
        },
      },
      async (request) => {
        const caller = sessionCallerOf(request);
        await endOtherSessions(db, caller.userId, caller.sessionId);
        return revoked;
      },
    );

    app.delete(
      '/sessions/:id',
      {
        config: { access: 'session' },
        schema: {
          tags: ['Account'],
          operationId: 'endSession',
          summary: 'End a session',
          params: z.object({ id: z.string() }),
          response: ok(done),
        },
      },
      async (request) => {
        await endOneSession(db, sessionCallerOf(request).userId, request.params.id);
        return revoked;
      },
    );
  };
};

const toSession = (row: SessionRow, currentId: string) => ({
  id: row.id,
  isCurrent: row.id === currentId,
  userAgent: row.userAgent,
  address: row.address,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});
