import type { PendingAlert } from '@hopwise/alerts';
import type { MonitorEvent } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { listUsableChannels } from './alert-channels-table.ts';
import { insertPendingAlerts } from './pending-alerts-table.ts';

/** The events of a monitor run, and the channels to notify. */
export interface MonitorNews {
  /** The monitor's project. Channels that it can't use, or no longer can, are skipped. */
  projectId: string;
  channelIds: readonly string[];
  monitor: PendingAlert['monitor'];
  /** How many active monitors have this host: once all of them have reported, there is nothing left to wait for. */
  monitorsOfHost: number;
  /** In the order in which they happened. */
  events: readonly MonitorEvent[];
  /** Milliseconds since 1970. */
  now: number;
}

/** Queues alerts. Call it in the transaction of the events, so that neither exists without the other. */
export async function tell(tx: Database, { projectId, channelIds, events, now, ...about }: MonitorNews): Promise<void> {
  if (events.length === 0) return;
  const channels = await listUsableChannels(tx, projectId, channelIds);
  const lookAt = new Date(now);
  await insertPendingAlerts(
    tx,
    channels
      .filter(({ disabledReason }) => disabledReason === null)
      .flatMap(({ id: channelId }) =>
        events.map((event) => ({ channelId, news: { kind: 'monitor' as const, projectId, ...about, event }, lookAt })),
      ),
  );
}
