import { errorBody, periodQuery, stats } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { summarizePeriod } from './summarize-period.ts';

export const statsRoutes = ({ db }: { db: Database }): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/stats',
      {
        config: { access: 'user' },
        schema: {
          tags: ['Statistics'],
          operationId: 'getStats',
          summary: 'The figures of a period',
          description:
            'Over all checks in the projects that you may see, or in one. Days begin at midnight in the time zone given; `1d` is today.',
          querystring: periodQuery,
          response: { 200: z.object({ data: z.object({ stats }) }), 404: errorBody },
        },
      },
      async (request) => ({
        data: { stats: await summarizePeriod(db, signedInCallerOf(request).userId, request.query) },
      }),
    );
  };
};
