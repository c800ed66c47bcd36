import { publicRequest, shieldsBadge, statusPage, statusPageLink } from '@hopwise/model';
import { renderBadge, renderShieldsBadge } from '@hopwise/report';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { ok } from '../http/route-docs.ts';
import { byId, type MonitorRouteDeps, tags, userIdOf } from './route-parts.ts';
import { openStatusPage, readStatusPageLink, switchStatusPage } from './status-page.ts';
import { type BadgeKind, openBadge } from './switch-badges.ts';

/** So long others may show what is no longer true. */
const cachedForSeconds = 60;
const shareable = {
  'cache-control': `public, max-age=${cachedForSeconds}`,
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
};
const byToken = z.object({ token: z.string() });

/** What anyone sees who has a link that cannot be guessed. */
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
            summary: kind === 'status' ? 'The state of a monitor as a picture' : 'The uptime of 90 days as a picture',
            params: byToken,
            response: { 200: { description: 'The picture', content: { 'image/svg+xml': { schema: z.string() } } } },
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
          summary: 'The state of a monitor for the endpoint badge of shields.io',
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
          summary: 'Whether the status page of a project is public',
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
          summary: 'Make the status page of a project public, or not',
          description:
            'Anyone who has the link sees names, states, uptime and incidents. One that is public keeps its link; made public again, it has another.',
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
          summary: 'The status page of a project',
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
