import {
  checkAnalysis,
  checkComparison,
  checkHistory,
  checkHistoryQuery,
  projectChecks,
  projectChecksQuery,
  recentChecks,
  recentChecksQuery,
  trackResult,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { signedInCallerOf } from '../http/caller.ts';
import { ok } from '../http/route-docs.ts';
import { viewerOf } from './check-access.ts';
import { listHistory } from './list-history.ts';
import { listProjectChecks } from './list-project-checks.ts';
import { listRecentChecks, type RecentChecksDeps } from './list-recent-checks.ts';
import { deleteCheck, openCheck, openCheckAnalysis, openComparison } from './open-check.ts';

const params = z.object({ id: z.string() });
const comparedParams = z.object({ id: z.string(), otherId: z.string() });

export const checkRoutes = (deps: RecentChecksDeps): FastifyPluginAsyncZod => {
  const { db } = deps;
  return async (app) => {
    app.get(
      '/track/:id',
      {
        config: { access: 'guest', rateClass: 'none' },
        schema: {
          tags: ['Tracking'],
          operationId: 'getCheck',
          summary: 'Get a check',
          params,
          response: ok(trackResult),
        },
      },
      async (request) => ({ data: await openCheck(db, request.params.id, viewerOf(request)) }),
    );

    app.get(
      '/analyze/check/:id',
      {
        config: { access: 'guest' },
        schema: {
          tags: ['Analysis'],
          operationId: 'getCheckAnalysis',
          summary: 'Get the analysis of a check',
          params,
          response: ok(checkAnalysis),
        },
      },
      async (request) => ({ data: await openCheckAnalysis(db, request.params.id, viewerOf(request)) }),
    );

    app.get(
      '/checks/:id/history',
      {
        config: { access: 'guest' },
        schema: {
          tags: ['Tracking'],
          operationId: 'listCheckHistory',
          summary: 'List all checks of the same URL',
          description:
            'From all projects you can see and from this browser, bulk rows included, newest first. `example.com` and `http://example.com/` count as the same URL. `chainChanged` is true where the chain differs from the previous check. Continue with `nextCursor`.',
          params,
          querystring: checkHistoryQuery,
          response: ok(checkHistory),
        },
      },
      async (request) => ({ data: await listHistory(db, request.params.id, viewerOf(request), request.query) }),
    );

    app.get(
      '/checks/:id/compare/:otherId',
      {
        config: { access: 'guest' },
        schema: {
          tags: ['Tracking'],
          operationId: 'compareChecks',
          summary: 'Compare two checks hop by hop',
          description:
            'The first check is "before", the second "after". They may be of different URLs. Each difference includes a one-sentence summary. Timings are returned but not compared.',
          params: comparedParams,
          response: ok(checkComparison),
        },
      },
      async (request) => {
        const { id, otherId } = request.params;
        return { data: await openComparison(db, [id, otherId], viewerOf(request)) };
      },
    );

    app.delete(
      '/checks/:id',
      {
        config: { access: 'guest' },
        schema: {
          tags: ['Tracking'],
          operationId: 'deleteCheck',
          summary: 'Delete a check',
          params,
          response: ok(z.object({ deleted: z.literal(true) })),
        },
      },
      async (request) => {
        await deleteCheck(db, request.params.id, viewerOf(request));
        return { data: { deleted: true as const } };
      },
    );

    app.get(
      '/checks/recent',
      {
        config: { access: 'user' },
        schema: {
          tags: ['Tracking'],
          operationId: 'listRecentChecks',
          summary: 'List recent checks',
          description:
            'From all projects you can see, or one of them. Continue with `nextCursor`. A search reads at most 100,000 checks per page, so a page may have fewer checks than requested, or none, and still have a `nextCursor`. `bulk=exclude` omits bulk rows; `bulk=group` also returns the jobs in `bulkJobs`, to be placed in the list by `createdAt`. No jobs are returned with `status`, `search`, an `origin` other than `bulk` or a `sort` other than `started`. Every `sort` except `started` needs `bulk=exclude` or `bulk=group`. `origin` is who started a check: `web` (a person in the browser), `api` (an API key), `bulk`, `contract` or `monitor`. List the checks of contract runs with `bulk=include`.',
          querystring: recentChecksQuery,
          response: ok(recentChecks, 404),
        },
      },
      async (request) => ({ data: await listRecentChecks(deps, signedInCallerOf(request).userId, request.query) }),
    );

    app.get(
      '/projects/:id/checks',
      {
        config: { access: 'user' },
        schema: {
          tags: ['Projects'],
          operationId: 'listProjectChecks',
          summary: 'List the checks of a project',
          params,
          querystring: projectChecksQuery,
          response: ok(projectChecks),
        },
      },
      async (request) => ({
        data: await listProjectChecks(db, signedInCallerOf(request).userId, request.params.id, request.query),
      }),
    );
  };
};
