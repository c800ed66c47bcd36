import type { AlertEventType, MonitorProblem } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { listUsableChannels } from './alert-channels-table.ts';
import { hasPendingAlert, listDeliveriesAbout } from './alert-deliveries-table.ts';

interface Problem {
  monitorId: string;
  projectId: string;
  /** The monitor's channels. */
  channelIds: readonly string[];
  /** The alerts it causes. */
  type: AlertEventType;
  since: Date;
}

/** Who was notified about a monitor's problem, or why no one was. */
export async function notifiedAbout(
  db: Database,
  { projectId, channelIds, since, ...about }: Problem,
): Promise<Pick<MonitorProblem, 'deliveries' | 'notNotified'>> {
  const rows = await listDeliveriesAbout(db, about, since);
  const deliveries = rows.map(({ createdAt, ...delivery }) => ({ ...delivery, at: createdAt.toISOString() }));
  if (deliveries.length > 0) return { deliveries, notNotified: null };
  if (channelIds.length === 0) return { deliveries, notNotified: 'This monitor has no alert channels.' };
  const channels = await listUsableChannels(db, projectId, channelIds);
  if (channels.length === 0) return { deliveries, notNotified: 'Its alert channels were deleted.' };
  if (channels.every(({ disabledReason }) => disabledReason !== null)) {
    return { deliveries, notNotified: 'All of its alert channels are disabled.' };
  }
  const isPending = await hasPendingAlert(db, channelIds, about);
  if (isPending) return { deliveries, notNotified: 'The alert will be sent shortly.' };
  return {
    deliveries,
    notNotified: "No alert was sent about this problem. Channels added after it started aren't notified.",
  };
}
