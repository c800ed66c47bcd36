import { randomUUID } from 'node:crypto';
import { type Badge, type Monitor, shieldsBadge } from '@hopwise/model';
import { shownState, stateBadge, uptimeBadge, uptimeOf } from '@hopwise/monitor';
import { renderBadge, renderShieldsBadge } from '@hopwise/report';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { recordInProjects } from '../projects/index.ts';
import { hashToken } from '../secrets.ts';
import { findMonitorByBadge, updateMonitorRow } from './find-monitors.ts';
import { uptimeOfMonitors } from './monitor-history-table.ts';
import { accessMonitorToEdit, badgeToken, badgeUrlsOf, type MonitorView, readMonitor } from './open-monitor.ts';
import { type MonitorRouteDeps, shareable, tags } from './route-parts.ts';

const byToken = z.object({ token: z.string() });

/** Public badges, for anyone with an unguessable link. */
export const publicMonitorRoutes = (deps: MonitorRouteDeps): FastifyPluginAsyncZod => {
  const { db, monitorWork } = deps;
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
  };
};

/** Enabled badges keep their URLs. */
export async function switchBadges(view: MonitorView, userId: string, id: string, isOn: boolean): Promise<Monitor> {
  const { row } = (await accessMonitorToEdit(view.db, userId, id)).found;
  const isDone = isOn ? badgeUrlsOf(view, row) !== null : row.badgeTokenHash === null;
  if (isDone) return readMonitor(view, userId, row.id);
  const nonce = randomUUID();
  const token = hashToken(badgeToken(view.sessionSecret, nonce));
  const [badgeNonce, badgeTokenHash] = isOn ? [nonce, token] : [null, null];
  await view.db.transaction(async (tx) => {
    await updateMonitorRow(tx, row.id, { badgeNonce, badgeTokenHash });
    const action = isOn ? 'badge.created' : 'badge.revoked';
    await recordInProjects(tx, { userId, projectIds: [row.projectId], action, details: { monitor: row.name } });
  });
  return readMonitor(view, userId, row.id);
}

export type BadgeKind = 'status' | 'uptime';

/** The content of a badge, for anyone with its URL. */
export async function openBadge(db: Database, token: string, kind: BadgeKind, now: number): Promise<Badge> {
  const row = await findMonitorByBadge(db, hashToken(token));
  if (row === undefined) throw new AppError('NOT_FOUND', 'Badge not found or disabled');
  if (kind === 'status') return stateBadge('redirects', shownState(row.state, now));
  const days = await uptimeOfMonitors(db, [row.id], now);
  return uptimeBadge('uptime', uptimeOf(days.get(row.id) ?? []));
}
