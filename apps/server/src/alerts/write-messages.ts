import { type AlertMessage, groupAlerts, messageOf, type PendingAlert } from '@hopwise/alerts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { deleteDeliveriesBeyond, insertDelivery } from './alert-deliveries-table.ts';
import { jobMessage } from './job-message.ts';
import { deletePendingAlerts, listPendingAlerts, lookAtAgain, type PendingAlertRow } from './pending-alerts-table.ts';

interface WriteOptions {
  /** The server's public origin; undefined: messages have no link. */
  origin: string | undefined;
  now: Date;
}

/** How many finished messages are kept per channel. */
const keptPerChannel = 1000;

/**
 * Turns a channel's events into messages, as far as there is nothing left to wait for. Call it with the channel locked,
 * so that messages are in the order of the events.
 */
export async function writeMessages(tx: Database, channelId: string, { origin, now }: WriteOptions): Promise<void> {
  const pending = await listPendingAlerts(tx, channelId);
  if (pending.length === 0) return;
  const write = (message: AlertMessage, monitorIds: string[]) =>
    insertDelivery(tx, {
      ...{ id: message.id, channelId, type: message.type, title: message.title, message, monitorIds },
      ...{ state: 'waiting', attemptsMade: 0, attempts: [], mailed: [], nextAttemptAt: now, createdAt: now },
    });
  const told: PendingAlertRow[] = [];
  for (const row of pending) {
    if (row.news.kind !== 'job') continue;
    const message = await jobMessage(tx, { id: newId(), jobId: row.news.jobId, origin });
    if (message) await write(message, []);
    told.push(row);
  }
  const { messages, waiting, waitUntil } = groupAlerts(pending.flatMap(toAlert), now.getTime());
  const projects = new Map(pending.map((row) => [String(row.id), projectOf(row)]));
  for (const group of messages) {
    const projectIds = new Set(group.alerts.map(({ id }) => projects.get(id)));
    const message = messageOf(newId(), group, (monitorId) => linkTo(origin, monitorId, [...projectIds]));
    await write(message, [...new Set(group.alerts.map(({ monitor }) => monitor.id))]);
  }
  const waits = new Set(waiting.map(({ id }) => id));
  told.push(...pending.filter(({ id, news }) => news.kind === 'monitor' && !waits.has(String(id))));
  await deletePendingAlerts(tx, idsOf(told));
  if (waitUntil !== null) await lookAtAgain(tx, [...waits].map(Number), new Date(waitUntil));
  await deleteDeliveriesBeyond(tx, channelId, keptPerChannel);
}

const idsOf = (rows: readonly PendingAlertRow[]): number[] => rows.map(({ id }) => id);

function toAlert({ id, news }: PendingAlertRow): PendingAlert[] {
  if (news.kind !== 'monitor') return [];
  const { monitor, monitorsOfHost, event } = news;
  return [{ id: String(id), monitor, monitorsOfHost, event }];
}

const projectOf = ({ news }: PendingAlertRow) => (news.kind === 'monitor' ? news.projectId : undefined);

/** The page of a monitor, or of its project if there are several. Monitors of several projects have no common page. */
function linkTo(
  origin: string | undefined,
  monitorId: string | null,
  projectIds: readonly (string | undefined)[],
): string | null {
  if (origin === undefined) return null;
  const shared = projectIds.length === 1 ? `/projects/${projectIds[0]}?tab=monitors` : '/dashboard';
  return new URL(monitorId === null ? shared : `/monitors/${monitorId}`, origin).href;
}
