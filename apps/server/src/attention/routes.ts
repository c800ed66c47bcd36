import { attention, attentionQuery } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../db/database.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { ok } from '../http/route-docs.ts';
import type { MonitorWork } from '../monitors/index.ts';
import { listAttention } from './list-attention.ts';

export const attentionRoutes = ({
  db,
  monitorWork,
}: {
  db: Database;
  monitorWork: Pick<MonitorWork, 'now'>;
}): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/attention',
      {
        config: { access: 'user' },
        schema: {
          tags: ['Statistics'],
          operationId: 'listAttention',
          summary: 'List what needs attention',
          description:
            'In all projects that you can see: monitors that are down, recovering, failing or changed or whose certificate expires soon, contracts whose last run failed, and bulk jobs that failed or paused because of a problem in the last 7 days. The worst come first, and of equally bad ones the newest. `counts` includes those that the limit leaves out.',
          querystring: attentionQuery,
          response: ok(attention),
        },
      },
      async (request) => ({
        data: await listAttention({ db, now: monitorWork.now }, signedInCallerOf(request).userId, request.query),
      }),
    );
  };
};
