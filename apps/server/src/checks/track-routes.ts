import { trackCall, trackDefaults, trackEvent, trackResult } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { rememberGuest } from '../guests/index.ts';
import { errors } from '../http/route-docs.ts';
import { viewerOf } from './check-access.ts';
import { respondToTracking } from './respond-to-tracking.ts';
import { trackAgain, trackFor } from './track-for.ts';
import type { TrackDeps } from './track-url.ts';

export interface TrackRouteDeps extends TrackDeps {
  config: Pick<Config, 'guestRetentionDays' | 'publicUrl'>;
  /** Aborted when the server cannot wait any longer for tracking to finish. */
  stopping: AbortSignal;
}

const tracking = {
  tags: ['Tracking'],
  response: {
    200: {
      description: 'The result, or, with `Accept: text/event-stream`, what happens as it happens',
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
  'With `Accept: text/event-stream` the response is a stream of server-sent events, each a TrackEvent: its `event` is the name, its `data` the JSON. First a `hop` for each as it completes; `analyzing` when the chain is complete and analyses were asked for; when the check is stored, `result`, and `analysis` when analyses were asked for; `error` when it fails.';

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
          summary: 'Follow the redirects of a URL',
          description: `The check is stored: in the project named (default: your own first project, also known as \`default-project\`), whose settings say what the call leaves out; for a guest, for the browser that made it, with ${byDefault} and all analyses where the call leaves them out. \`client\` has it asked for as a browser, crawler or link preview does; \`userAgent\` and \`headers\` win over what that sends. ${liveNote}`,
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
          description: `With the settings of that check, as a new check beside it. Custom headers are not kept, so they are not sent again. ${liveNote}`,
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
