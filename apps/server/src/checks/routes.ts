import {
  checkAnalysis,
  errorBody,
  projectChecks,
  projectChecksQuery,
  recentChecks,
  recentChecksQuery,
  trackCall,
  trackResult,
} from '@hopwise/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { rememberGuest } from '../guests/index.ts';
import { callerOf, signedInCallerOf } from '../http/caller.ts';
import { answerTracking } from './answer-tracking.ts';
import { viewerOf } from './check-access.ts';
import { listProjectChecks } from './list-project-checks.ts';
import { listRecentChecks } from './list-recent-checks.ts';
import { deleteCheck, openCheck, openCheckAnalysis } from './open-check.ts';
import { trackAgain, trackFor } from './track-for.ts';
import type { TrackDeps } from './track-url.ts';

export interface CheckRouteDeps extends TrackDeps {
  config: Pick<Config, 'guestRetentionDays' | 'publicUrl'>;
  /** Aborted when the server cannot wait any longer for tracking to finish. */
  stopping: AbortSignal;
}

const params = z.object({ id: z.string() });
const found = z.object({ data: trackResult });
const tracking = {
  tags: ['Tracking'],
  response: {
    200: found,
    404: errorBody,
    422: errorBody,
  },
};
const liveNote =
  'With `Accept: text/event-stream` the answer is a stream of events: `hop` (a Hop) for each as it completes; `analyzing` (a list of `ssl`, `seo`, `security`) when the chain is complete and analyses were asked for; when the check is stored, `result` (a TrackResult) and `analysis` (as `GET /api/v2/analyze/check/{id}` answers it) when analyses were asked for; `error` (an Error) when it fails.';

export const checkRoutes = (deps: CheckRouteDeps): FastifyPluginAsyncZod => {
  const { db, stopping } = deps;

  return async (app) => {
    app.post(
      '/track',
      {
        config: { access: 'guest', rateClass: 'track' },
        schema: {
          ...tracking,
          summary: 'Follow the redirects of a URL',
          description: `The check is stored: in the project named (default: your own first project, also known as \`default-project\`), whose settings say what the call leaves out; for a guest, for the browser that made it, with GET, 10 hops, 15000 ms and all analyses where the call leaves them out. ${liveNote}`,
          body: trackCall,
        },
      },
      async (request, reply) => {
        rememberIfGuest(request, reply, deps.config);
        const viewer = viewerOf(request);
        return answerTracking(request, reply, stopping, (hooks) => trackFor(deps, viewer, request.body, hooks));
      },
    );

    app.get(
      '/track/:id',
      {
        config: { access: 'guest' },
        schema: {
          tags: ['Tracking'],
          summary: 'Open a check again',
          params,
          response: { 200: found, 404: errorBody },
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
          summary: 'The analyses made with a check',
          params,
          response: { 200: z.object({ data: checkAnalysis }), 404: errorBody },
        },
      },
      async (request) => ({ data: await openCheckAnalysis(db, request.params.id, viewerOf(request)) }),
    );

    app.post(
      '/checks/:id/retrack',
      {
        config: { access: 'guest', rateClass: 'track' },
        schema: {
          ...tracking,
          summary: 'Track the URL of a check again',
          description: `With the settings of that check, as a new check beside it. Custom headers are not kept, so they are not sent again. ${liveNote}`,
          params,
        },
      },
      async (request, reply) => {
        rememberIfGuest(request, reply, deps.config);
        const viewer = viewerOf(request);
        return answerTracking(request, reply, stopping, (hooks) => trackAgain(deps, viewer, request.params.id, hooks));
      },
    );

    app.delete(
      '/checks/:id',
      {
        config: { access: 'guest' },
        schema: {
          tags: ['Tracking'],
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

function rememberIfGuest(request: FastifyRequest, reply: FastifyReply, config: CheckRouteDeps['config']): void {
  const caller = callerOf(request);
  if (caller.kind === 'guest') rememberGuest(reply, caller.guestId, config);
}
