import { claimRequest } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAudit } from '../audit-trail/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { sessionCallerOf } from '../http/caller.ts';
import { ok } from '../http/route-docs.ts';
import { openProject } from '../projects/index.ts';
import { forgetGuest, guestOf } from '../sessions/index.ts';
import { claimGuestChecks, countGuestChecks, deleteGuestChecks } from './guest-checks-table.ts';

const tags = ['Tracking'];

/** The checks that a browser made before its user signed in. */
export const guestCheckRoutes = ({
  db,
  config,
}: {
  db: Database;
  config: Pick<Config, 'publicUrl'>;
}): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/guest-checks',
      {
        config: { access: 'session' },
        schema: {
          tags,
          operationId: 'countGuestChecks',
          summary: 'Count the checks this browser made before you signed in',
          response: ok(z.object({ count: z.int() })),
        },
      },
      async (request) => {
        const guestId = guestOf(request);
        return { data: { count: guestId === undefined ? 0 : await countGuestChecks(db, guestId) } };
      },
    );

    app.post(
      '/guest-checks/claim',
      {
        config: { access: 'session' },
        schema: {
          tags,
          operationId: 'claimGuestChecks',
          summary: 'Add the checks this browser made before you signed in to a project',
          description: 'Default: your own first project.',
          body: claimRequest,
          response: ok(z.object({ claimed: z.int() }), 404),
        },
      },
      async (request, reply) => {
        const project = await openProject(db, sessionCallerOf(request).userId, request.body.projectId);
        const guestId = guestOf(request);
        const claimed = guestId === undefined ? 0 : await claimGuestChecks(db, guestId, project.id);
        forgetGuest(reply, config);
        return { data: { claimed } };
      },
    );

    app.delete(
      '/guest-checks',
      {
        config: { access: 'session' },
        schema: {
          tags,
          operationId: 'deleteGuestChecks',
          summary: 'Delete the checks this browser made before you signed in',
          response: ok(z.object({ deleted: z.int() })),
        },
      },
      async (request, reply) => {
        const guestId = guestOf(request);
        const deleted = guestId === undefined ? 0 : await deleteGuestChecks(db, guestId);
        const { userId } = sessionCallerOf(request);
        const event = { accountId: userId, actorId: userId, action: 'guest-checks.deleted' } as const;
        if (deleted > 0) await recordAudit(db, { ...event, details: { checks: String(deleted) } });
        forgetGuest(reply, config);
        return { data: { deleted } };
      },
    );
  };
};
