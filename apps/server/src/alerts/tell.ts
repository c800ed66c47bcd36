import type { PendingAlert } from '@hopwise/alerts';
import type { MonitorEvent } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { listUsableChannels } from './alert-channels-table.ts';
import { insertPendingAlerts } from './pending-alerts-table.ts';

/** What happened to a monitor, and who is to be told. */
export interface MonitorNews {
  /** The project of the monitor. Channels that it may not use, or no longer, are passed over. */
  projectId: string;
  channelIds: readonly string[];
  monitor: PendingAlert['monitor'];
  /** How many monitors that run watch this host: when all of them have told, nobody else is waited for. */
  monitorsOfHost: number;
  /** In the order in which they happened. */
  events: readonly MonitorEvent[];
  /** Milliseconds since 1970. */
  now: number;
}

/** Has channels be told. Call it in the transaction of what happened: then neither is there without the other. */
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
