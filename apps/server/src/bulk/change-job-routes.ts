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

/** Cancelling, retrying and deleting. */
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
          description: 'What was found so far is kept.',
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
          summary: 'Track the failed rows of a bulk job again',
          description: 'Their old results give way to the new ones. Rows that a cancelled job did not reach go on too.',
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
          description: 'With its checks, or, with `checks=keep`, leaving them in the project.',
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
