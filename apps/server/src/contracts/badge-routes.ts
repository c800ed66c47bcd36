import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { ok } from '../http/route-docs.ts';
import { byId, oneContract, tags, userIdOf, type ViewDeps, viewOf } from './route-parts.ts';
import { openBadge, switchBadge } from './switch-badge.ts';

/** So long others may show a picture that is no longer true. */
const cachedForSeconds = 60;

/** The picture that tells anyone how the last run of a contract ended. */
export const badgeRoutes = (deps: ViewDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/contracts/:id/badge',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'switchOnBadge',
          summary: 'Switch on the badge of a contract',
          description:
            'Anyone who has its URL sees how the last run on its own site ended, and nothing else. One that is on keeps it.',
          params: byId,
          response: ok(oneContract),
        },
      },
      async (request) => ({
        data: { contract: await switchBadge(viewOf(deps, request), userIdOf(request), request.params.id, true) },
      }),
    );

    app.delete(
      '/contracts/:id/badge',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'switchOffBadge',
          summary: 'Switch off the badge of a contract',
          description: 'Its URL opens nothing any more. When it is switched on again, it has another.',
          params: byId,
          response: ok(oneContract),
        },
      },
      async (request) => ({
        data: { contract: await switchBadge(viewOf(deps, request), userIdOf(request), request.params.id, false) },
      }),
    );

    app.get(
      '/badges/:token',
      {
        config: { rateClass: 'read' },
        schema: {
          tags,
          operationId: 'getBadge',
          summary: 'The badge of a contract',
          params: z.object({ token: z.string() }),
          response: { 200: { description: 'The picture', content: { 'image/svg+xml': { schema: z.string() } } } },
        },
      },
      async (request, reply) => {
        const picture = await openBadge(deps.db, request.params.token.replace(/\.svg$/, ''));
        return reply
          .header('cache-control', `public, max-age=${cachedForSeconds}`)
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('content-security-policy', "default-src 'none'")
          .header('x-robots-tag', 'noindex')
          .type('image/svg+xml; charset=utf-8')
          .serializer((text: string) => text)
          .send(picture);
      },
    );
  };
};
