import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { ok } from '../http/route-docs.ts';
import { byId, oneContract, tags, userIdOf, type ViewDeps, viewOf } from './route-parts.ts';
import { openBadge, switchBadge } from './switch-badge.ts';

/** How long caches may show an outdated badge. */
const cachedForSeconds = 60;

export const badgeRoutes = (deps: ViewDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/contracts/:id/badge',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'switchOnBadge',
          summary: 'Enable the badge of a contract',
          description:
            "Anyone with the URL sees the result of the last run on the contract's own site, and nothing else. An enabled badge keeps its URL.",
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
          summary: 'Disable the badge of a contract',
          description: 'Its URL stops working. If you enable the badge again, it gets a new URL.',
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
          summary: 'Get the badge of a contract',
          params: z.object({ token: z.string() }),
          response: { 200: { description: 'The SVG image', content: { 'image/svg+xml': { schema: z.string() } } } },
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
