import {
  legacyTrackCall,
  type TrackEvent,
  type TrackResult,
  trackCall,
  trackDefaults,
  trackEvent,
  trackResult,
} from '@hopwise/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { disconnectSignal } from '../http/connections.ts';
import { sendEvents, wantsEvents } from '../http/event-stream.ts';
import { errors } from '../http/route-docs.ts';
import { ownerOf } from '../rate-limits/index.ts';
import { rememberGuest } from '../sessions/index.ts';
import type { FollowHooks } from '../tracing/index.ts';
import { viewerOf } from './check-access.ts';
import { trackAgain, trackFor, trackLegacy } from './track-for.ts';
import type { TrackDeps, Tracked } from './track-url.ts';

export interface TrackRouteDeps extends TrackDeps {
  config: Pick<Config, 'guestRetentionDays' | 'publicUrl'>;
  /** Aborted when the server can't wait any longer for running work. */
  stopping: AbortSignal;
}

const tracking = {
  tags: ['Tracking'],
  response: {
    200: {
      description: 'The result, or a stream of events with `Accept: text/event-stream`',
      content: {
        'application/json': { schema: z.object({ data: trackResult }) },
        'text/event-stream': { schema: trackEvent },
      },
    },
    ...errors(404, 422),
  },
};
const byDefault = `${trackDefaults.method}, ${trackDefaults.maxHops} hops, ${trackDefaults.timeoutMs} ms`;
const liveNote =
  'With `Accept: text/event-stream` the response is a stream of server-sent events, each a TrackEvent: `event` is its name, `data` its JSON. A `hop` is sent as each hop completes, `analyzing` when the chain is complete and analyses were requested, `result` (and `analysis`, if requested) when the check is stored, and `error` if it fails.';

export const trackRoutes = (deps: TrackRouteDeps): FastifyPluginAsyncZod => {
  const { config, stopping } = deps;
  return async (app) => {
    app.post(
      '/track',
      {
        config: { access: 'guest', rateClass: 'track' },
        schema: {
          ...tracking,
          operationId: 'trackUrl',
          summary: 'Track a URL',
          description: `The check is stored in the given project (default: your own first project, also accepted as \`default-project\`), and omitted fields use its settings. A guest's check is stored for the browser that made it; omitted fields default to ${byDefault} and all analyses. \`client\` sends the request as a browser, crawler or link preview; \`userAgent\` and \`headers\` override what the client sends. ${liveNote}`,
          body: trackCall,
        },
      },
      async (request, reply) => {
        rememberGuest(reply, config);
        const viewer = viewerOf(request);
        return respondToTracking(request, reply, stopping, (hooks) => trackFor(deps, viewer, request.body, hooks));
      },
    );

    app.post(
      '/checks/:id/retrack',
      {
        config: { access: 'guest', rateClass: 'track' },
        schema: {
          ...tracking,
          operationId: 'retrackCheck',
          summary: 'Track the URL of a check again',
          description: `Creates a new check with the same settings. Custom headers aren't stored, so they aren't sent again. ${liveNote}`,
          params: z.object({ id: z.string() }),
        },
      },
      async (request, reply) => {
        rememberGuest(reply, config);
        const viewer = viewerOf(request);
        return respondToTracking(request, reply, stopping, (hooks) =>
          trackAgain(deps, viewer, request.params.id, hooks),
        );
      },
    );
  };
};

/**
 * Responds with the result or, for callers that accept events, with each hop as it happens, then the running analyses
 * and, once everything is stored, the result. Tracking stops when the client disconnects.
 */
async function respondToTracking(
  request: FastifyRequest,
  reply: FastifyReply,
  stopping: AbortSignal,
  track: (hooks: FollowHooks) => Promise<Tracked>,
): Promise<FastifyReply | { data: TrackResult }> {
  const signal = AbortSignal.any([disconnectSignal(reply), stopping]);
  const owner = ownerOf(request);
  if (!wantsEvents(request)) return { data: (await track({ signal, owner })).result };
  return sendEvents(request, reply, async (sendEvent) => {
    const send = ({ event, data }: TrackEvent) => sendEvent(event, data);
    const { result, analysis } = await track({
      signal,
      owner,
      onHop: (hop) => send({ event: 'hop', data: hop }),
      onAnalyzing: (kinds) => send({ event: 'analyzing', data: [...kinds] }),
    });
    send({ event: 'result', data: result });
    if (analysis !== null) send({ event: 'analysis', data: analysis });
  });
}

/** The tracking call of API v1: the result is the whole body. */
export const legacyTrackRoutes = (deps: TrackRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/track',
      {
        config: { access: 'guest', rateClass: 'track' },
        schema: {
          tags: ['Legacy'],
          operationId: 'trackUrlLegacy',
          summary: 'Track a URL without analyses',
          description: "Use `POST /api/v2/track` instead. The response isn't wrapped in `data`.",
          deprecated: true,
          body: legacyTrackCall,
          response: { 200: trackResult, ...errors(422) },
        },
      },
      async (request, reply) => {
        rememberGuest(reply, deps.config);
        const signal = AbortSignal.any([disconnectSignal(reply), deps.stopping]);
        const { result } = await trackLegacy(deps, viewerOf(request), request.body, { signal });
        return result;
      },
    );
  };
};
