import { deleteBulkJobQuery } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Bells } from '../db/bells.ts';
import { ok } from '../http/route-docs.ts';
import { type CancelDeps, cancelJob, deleteJob } from './change-job.ts';
import { type RetryDeps, retryJob } from './retry-job.ts';
import { jobParams, oneJob, tags, userIdOf } from './route-parts.ts';

export interface ChangeJobDeps extends CancelDeps, RetryDeps {
  bells: Pick<Bells, 'ring'>;
}

export const changeJobRoutes = (deps: ChangeJobDeps): FastifyPluginAsyncZod => {
  const { db, bells } = deps;
  return async (app) => {
    app.post(
      '/bulk/jobs/:id/cancel',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'cancelBulkJob',
          summary: 'Cancel a bulk job',
          description: 'Results so far are kept.',
          params: jobParams,
          response: ok(oneJob, 409),
        },
      },
      async (request) => {
        const job = await cancelJob(deps, userIdOf(request), request.params.id);
        bells.ring('bulk');
        return { data: { job } };
      },
    );

    app.post(
      '/bulk/jobs/:id/retry',
      {
        config: { access: 'user', rateClass: 'track' },
        schema: {
          tags,
          operationId: 'retryBulkJob',
          summary: 'Retry the failed rows of a bulk job',
          description: "Replaces the previous results. Also resumes rows a canceled job didn't reach.",
          params: jobParams,
          response: ok(oneJob, 409),
        },
      },
      async (request) => {
        const job = await retryJob(deps, userIdOf(request), request.params.id);
        bells.ring('bulk');
        return { data: { job } };
      },
    );

    app.delete(
      '/bulk/jobs/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'deleteBulkJob',
          summary: 'Delete a bulk job',
          description: 'Also deletes its checks. With `checks=keep`, they stay in the project.',
          params: jobParams,
          querystring: deleteBulkJobQuery,
          response: ok(z.object({ deleted: z.literal(true) })),
        },
      },
      async (request) => {
        await deleteJob(db, userIdOf(request), request.params.id, request.query.checks);
        bells.ring('bulk');
        return { data: { deleted: true as const } };
      },
    );
  };
};
