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

/** What can be done with checks that are stored. */
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
          summary: 'Open a check again',
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
          summary: 'The analyses made with a check',
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
          summary: 'All checks of the URL of a check, newest first',
          description:
            'Of all projects that you may see, and of this browser; rows of bulk jobs are among them. The URL is taken as it is usually typed: `example.com` and `http://example.com/` are one. `chainChanged` tells where the chain differs from that of the check before. The next page begins at `nextCursor`.',
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
          summary: 'What differs between two checks, hop by hop',
          description:
            'The first one counts as before, the second as after; they may be of different URLs. Each difference says itself in one sentence. Times are given, and never differ.',
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
          summary: 'Your newest checks',
          description:
            'Of all projects that you may see, or of one. The next page begins at `nextCursor`. A search looks at 100,000 checks at most: a page may hold fewer than asked for, even none, and go on at `nextCursor`. `bulk=exclude` leaves out the rows of bulk jobs; `bulk=group` does so and puts the jobs themselves into `bulkJobs`, each of which stands in the list where its `createdAt` says. With `status`, `search`, another `origin` than `bulk` or another `sort` than `started` no jobs are listed. `origin` is who started a check: `web` (a person in the browser), `api` (an API key), `bulk`, `contract` or `monitor`; list the checks of contract runs with `bulk=include`. Every `sort` but `started` needs `bulk=exclude` or `bulk=group`.',
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
          summary: 'The checks of a project, newest first',
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
