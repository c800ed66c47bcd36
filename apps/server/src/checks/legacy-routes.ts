import { legacyTrackCall, trackResult } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rememberGuest } from '../guests/index.ts';
import { disconnectSignal } from '../http/disconnect-signal.ts';
import { errors } from '../http/route-docs.ts';
import { viewerOf } from './check-access.ts';
import { trackLegacy } from './track-for.ts';
import type { TrackRouteDeps } from './track-routes.ts';

/** The tracking call of the first version: the result is the whole body. */
export const legacyTrackRoutes = (deps: TrackRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/track',
      {
        config: { access: 'guest', rateClass: 'track' },
        schema: {
          tags: ['Legacy'],
          operationId: 'trackUrlLegacy',
          summary: 'Follow the redirects of a URL, without analyses',
          description: 'Use `POST /api/v2/track` instead. The response is not wrapped in `data`.',
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
