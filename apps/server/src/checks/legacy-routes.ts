import { errorBody, legacyTrackCall, trackResult } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rememberGuest } from '../guests/index.ts';
import { callerOf } from '../http/caller.ts';
import { disconnectSignal } from '../http/disconnect-signal.ts';
import { viewerOf } from './check-access.ts';
import type { CheckRouteDeps } from './routes.ts';
import { trackLegacy } from './track-for.ts';

/** The tracking call of the first version: the result is the whole body. */
export const legacyTrackRoutes = (deps: CheckRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/track',
      {
        config: { access: 'guest', rateClass: 'track' },
        schema: {
          tags: ['Legacy'],
          summary: 'Follow the redirects of a URL, without analyses',
          description: 'Use `POST /api/v2/track` instead. The answer is not wrapped in `data`.',
          deprecated: true,
          body: legacyTrackCall,
          response: {
            200: trackResult,
            422: errorBody,
          },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        if (caller.kind === 'guest') rememberGuest(reply, caller.guestId, deps.config);
        const signal = AbortSignal.any([disconnectSignal(reply), deps.stopping]);
        const { result } = await trackLegacy(deps, viewerOf(request), request.body, { signal });
        return result;
      },
    );
  };
};
