import {
  checkAnalysis,
  errorBody,
  projectChecks,
  projectChecksQuery,
  recentChecks,
  recentChecksQuery,
  trackResult,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { viewerOf } from './check-access.ts';
import { listProjectChecks } from './list-project-checks.ts';
import { listRecentChecks } from './list-recent-checks.ts';
import { deleteCheck, openCheck, openCheckAnalysis } from './open-check.ts';

const params = z.object({ id: z.string() });

/** What can be done with checks that are stored. */
export const checkRoutes = ({ db }: { db: Database }): FastifyPluginAsyncZod => {
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
          response: { 200: z.object({ data: trackResult }), 404: errorBody },
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
          response: { 200: z.object({ data: checkAnalysis }), 404: errorBody },
        },
      },
      async (request) => ({ data: await openCheckAnalysis(db, request.params.id, viewerOf(request)) }),
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
          response: {
            200: z.object({ data: z.object({ deleted: z.literal(true) }) }),
            404: errorBody,
          },
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
          description: 'Of all projects that you may see, or of one. The next page begins at `nextCursor`.',
          querystring: recentChecksQuery,
          response: { 200: z.object({ data: recentChecks }), 404: errorBody },
        },
      },
      async (request) => ({ data: await listRecentChecks(db, signedInCallerOf(request).userId, request.query) }),
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
          response: { 200: z.object({ data: projectChecks }), 404: errorBody },
        },
      },
      async (request) => ({
        data: await listProjectChecks(db, signedInCallerOf(request).userId, request.params.id, request.query),
      }),
    );
  };
};
