import { accountUse, megabyte } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { maxPendingRows } from '../bulk/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { ok } from '../http/route-docs.ts';
import { readOwnUse } from './read-own-use.ts';

export interface UsageRouteDeps {
  db: Database;
  config: Pick<Config, 'storagePerPersonMb' | 'bulkOpenJobsPerPerson' | 'uploadMaxRows'>;
}

export const usageRoutes = ({ db, config }: UsageRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/account/use',
      {
        config: { access: 'user' },
        schema: {
          tags: ['Account'],
          operationId: 'getAccountUse',
          summary: 'Get your usage and limits',
          description: 'Storage covers your own projects. Organization projects count toward the organization.',
          response: ok(z.object({ use: accountUse })),
        },
      },
      async (request) => {
        const { storedBytes, openJobs, pendingRows } = await readOwnUse(db, signedInCallerOf(request).userId);
        const { storagePerPersonMb, bulkOpenJobsPerPerson } = config;
        const limitBytes = storagePerPersonMb === 0 ? null : storagePerPersonMb * megabyte;
        const bulk = {
          openJobs,
          maxOpenJobs: bulkOpenJobsPerPerson,
          pendingRows,
          maxPendingRows: maxPendingRows(config),
        };
        return { data: { use: { storage: { usedBytes: storedBytes, limitBytes }, bulk } } };
      },
    );
  };
};
