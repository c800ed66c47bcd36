import { publicRequest, shieldsBadge, statusPage, statusPageLink } from '@hopwise/model';
import { renderBadge, renderShieldsBadge } from '@hopwise/report';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { ok } from '../http/route-docs.ts';
import { byId, type MonitorRouteDeps, tags, userIdOf } from './route-parts.ts';
import { openStatusPage, readStatusPageLink, switchStatusPage } from './status-page.ts';
import { type BadgeKind, openBadge } from './switch-badges.ts';

/** How long caches may show outdated data. */
const cachedForSeconds = 60;
const shareable = {
  'cache-control': `public, max-age=${cachedForSeconds}`,
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
};
const byToken = z.object({ token: z.string() });

/** Public pages and badges, for anyone with an unguessable link. */
export const publicMonitorRoutes = (deps: MonitorRouteDeps): FastifyPluginAsyncZod => {
  const { db, sessionSecret, monitorWork } = deps;
  return async (app) => {
    for (const kind of ['status', 'uptime'] as const satisfies BadgeKind[]) {
      app.get(
        `/monitor-badges/:token/${kind}.svg`,
        {
          config: { rateClass: 'read' },
          schema: {
            tags,
            operationId: kind === 'status' ? 'getMonitorStatusBadge' : 'getMonitorUptimeBadge',
            summary:
              kind === 'status' ? 'Get the state badge of a monitor' : 'Get the 90-day uptime badge of a monitor',
            params: byToken,
            response: { 200: { description: 'The SVG image', content: { 'image/svg+xml': { schema: z.string() } } } },
          },
        },
        async (request, reply) => {
          const picture = renderBadge(await openBadge(db, request.params.token, kind, monitorWork.now()));
          return reply
            .headers(shareable)
            .header('content-security-policy', "default-src 'none'")
            .type('image/svg+xml; charset=utf-8')
            .serializer((text: string) => text)
            .send(picture);
        },
      );
    }

    app.get(
      '/monitor-badges/:token/shields.json',
      {
        config: { rateClass: 'read' },
        schema: {
          tags,
          operationId: 'getMonitorShieldsBadge',
          summary: 'Get the state of a monitor for a shields.io endpoint badge',
          params: byToken,
          response: { 200: shieldsBadge },
        },
      },
      async (request, reply) => {
        const badge = await openBadge(db, request.params.token, 'status', monitorWork.now());
        return reply.headers(shareable).send(renderShieldsBadge(badge));
      },
    );

    app.get(
      '/projects/:id/status-page',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'getStatusPageLink',
          summary: 'Get the status page settings of a project',
          params: byId,
          response: ok(statusPageLink),
        },
      },
      async (request) => ({
        data: await readStatusPageLink({ db, sessionSecret }, userIdOf(request), request.params.id),
      }),
    );

    app.put(
      '/projects/:id/status-page',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'switchStatusPage',
          summary: 'Publish or unpublish the status page of a project',
          description:
            'Anyone with the link sees names, states, uptime and incidents. A public page keeps its link. If you unpublish and publish it again, it gets a new link.',
          params: byId,
          body: publicRequest,
          response: ok(statusPageLink),
        },
      },
      async (request) => ({
        data: await switchStatusPage(
          { db, sessionSecret },
          userIdOf(request),
          request.params.id,
          request.body.isPublic,
        ),
      }),
    );

    app.get(
      '/status-pages/:token',
      {
        config: { rateClass: 'read' },
        schema: {
          tags,
          operationId: 'getStatusPage',
          summary: 'Get the public status page of a project',
          params: byToken,
          response: ok(statusPage),
        },
      },
      async (request, reply) => {
        const page = await openStatusPage(db, request.params.token, monitorWork.now());
        return reply.headers(shareable).send({ data: page });
      },
    );
  };
};
