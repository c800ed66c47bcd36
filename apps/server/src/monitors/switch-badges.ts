import { randomUUID } from 'node:crypto';
import type { Badge, Monitor } from '@hopwise/model';
import { shownState, stateBadge, uptimeBadge, uptimeOf } from '@hopwise/monitor';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { recordInProjects } from '../projects/index.ts';
import { hashToken } from '../secret-token.ts';
import { badgeToken, badgeUrlsOf } from './badge-urls.ts';
import { findMonitorByBadge, updateMonitorRow } from './find-monitors.ts';
import { uptimeOfMonitors } from './monitor-days-table.ts';
import { accessMonitorToEdit, type MonitorView, readMonitor } from './open-monitor.ts';

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
