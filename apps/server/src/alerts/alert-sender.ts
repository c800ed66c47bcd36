import { setTimeout as delay } from 'node:timers/promises';
import { groupWindowMs, type PendingAlert } from '@hopwise/alerts';
import type { MonitorEvent } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import type { Database, OpenedDatabase } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import { type MailQueue, mailingTransaction } from '../mail/index.ts';
import { defineTask, type PeriodicTask, type RunnerDeps, type TaskKind, TaskRunner } from '../tasks/index.ts';
import { alertChannels, listUsableChannels } from './alert-channels-table.ts';
import { alertDeliveries, insertPendingAlerts, pendingAlerts } from './alert-deliveries-table.ts';
import { type ClaimedDelivery, claimDelivery } from './claim-delivery.ts';
import { recordAttempt, type SendDeps, type Sent, sendMessage } from './send-message.ts';

/** A channel sends one message at a time: its task is the lock. */
export const alertTask = {
  name: 'alerts',
  policy: 'exclusive',
  retryLimit: 1000,
  retryDelay: 5,
  expireInSeconds: 600,
  heartbeatSeconds: 60,
} as const satisfies TaskKind;

export interface AlertDeps extends SendDeps {
  database: Pick<OpenedDatabase, 'backgroundDb'>;
  mails: MailQueue | undefined;
  /** The server's public origin; undefined: messages have no link. */
  origin: string | undefined;
  logger: RunnerDeps['logger'];
  /** At least 0, less than 1. */
  random(): number;
}

const retryRecordMs = 500;
const maxAttempts = 3;
/** A fallback in case no one reported new work, and the retry interval after an internal error. */
const lookEverySeconds = 60;

/** Sends a channel its next message. Returns whether there was one. */
export async function serveChannel(deps: AlertDeps, channelId: string): Promise<boolean> {
  const { database, origin } = deps;
  const now = new Date(deps.now());
  const claimed = await database.backgroundDb.transaction((tx) => claimDelivery(tx, channelId, { origin, now }));
  if (claimed === undefined) return false;
  const { channel, delivery, recipients } = claimed;
  await record(deps, claimed, await sendMessage(deps, channel, delivery.message, recipients));
  return true;
}

/** Retries: a sent message must not be sent again because the database was briefly unavailable. */
async function record(deps: AlertDeps, claimed: ClaimedDelivery, sent: Sent): Promise<void> {
  const { database, mails, origin, logger } = deps;
  for (;;) {
    try {
      return await mailingTransaction(database.backgroundDb, mails, (tx, order) =>
        recordAttempt(tx, claimed, sent, { origin, random: deps.random(), order }),
      );
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      logger.warn({ err: error }, 'failed to record alert delivery, retrying');
      await delay(retryRecordMs, undefined, { ref: false });
    }
  }
}

const sendAlerts = (deps: AlertDeps) =>
  defineTask<DueChannel>({
    kind: alertTask,
    title: ({ channelId }) => `sending alerts through channel ${channelId}`,
    ...{ atOnce: alertsAtOnce.all, perGroup: alertsAtOnce.ofPerson, maxAttempts },
    work: async (channel) => {
      const isMore = await serveChannel(deps, channel.channelId);
      return async () => (isMore ? [toTask(channel)] : []);
    },
  });

const toTask = (channel: DueChannel) => ({ key: channel.channelId, payload: channel, group: channel.person });

/** Sends due alerts. All state is in tables, so any server can do it. */
export function createAlertSender(deps: AlertDeps, runnerDeps: RunnerDeps) {
  const runner = new TaskRunner(runnerDeps, sendAlerts(deps));
  const findDue: PeriodicTask = {
    name: 'looking for due alerts',
    everySeconds: lookEverySeconds,
    run: async (tx) => {
      const now = new Date(deps.now());
      const due = await dueChannels(tx, now);
      await runnerDeps.queue.send(alertTask.name, due.map(toTask), tx);
      return ((await nextAlertAt(tx, now)) - now.getTime()) / 1000;
    },
    onDone: () => runner.wake(),
  };
  return { findDue, start: () => runner.start(), stop: () => runner.stop() };
}

/**
 * Limits on concurrent messages, for all channels of all servers and for one person's channels: receivers that hang
 * must not hold up everyone else's alerts.
 */
export const alertsAtOnce = { all: 20, ofPerson: 10 } as const;

export interface DueChannel {
  channelId: string;
  /** The creator, or else the owner. */
  person: string;
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/**
 * Channels with something due. An entry scheduled further ahead than any retry interval dates from before a clock
 * change, and is due as well.
 */
export async function dueChannels(tx: Database, now: Date): Promise<DueChannel[]> {
  const latestLook = moment(new Date(now.getTime() + groupWindowMs));
  const { lookAt } = pendingAlerts;
  const { rows } = await tx.execute<{ channelId: string; person: string }>(sql`
    select id as "channelId", coalesce(user_id, project_id, organization_id) as person from ${alertChannels}
    where ${alertChannels.id} in (
      select ${pendingAlerts.channelId} from ${pendingAlerts} where ${lookAt} <= ${moment(now)} or ${lookAt} > ${latestLook}
      union
      select ${alertDeliveries.channelId} from ${alertDeliveries}
      where ${alertDeliveries.state} = 'waiting' and ${alertDeliveries.nextAttemptAt} <= ${moment(now)}
    ) order by id`);
  return rows.map(({ channelId, person }) => ({ channelId, person }));
}

/** When the next entry is due; Infinity: never. */
export async function nextAlertAt(tx: Database, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ at: Date | string | null }>(sql`
    select least(
      (select min(look_at) from ${pendingAlerts} where look_at > ${moment(now)}),
      (select min(next_attempt_at) from ${alertDeliveries} where state = 'waiting' and next_attempt_at > ${moment(now)})
    ) as at`);
  const at = rows[0]?.at ?? null;
  return at === null ? Number.POSITIVE_INFINITY : new Date(at).getTime();
}

/** The events of a monitor run, and the channels to notify. */
export interface MonitorAlerts {
  /** The monitor's project. Channels that it can't use, or no longer can, are skipped. */
  projectId: string;
  channelIds: readonly string[];
  monitor: PendingAlert['monitor'];
  /** How many active monitors have this host: once all of them have reported, there is nothing left to wait for. */
  monitorsOfHost: number;
  alikeElsewhere: number;
  /** In the order in which they happened. */
  events: readonly MonitorEvent[];
  /** Milliseconds since 1970. */
  now: number;
}

/** Queues alerts. Call it in the transaction of the events, so that neither exists without the other. */
export async function enqueueAlerts(
  tx: Database,
  { projectId, channelIds, events, now, ...about }: MonitorAlerts,
): Promise<void> {
  if (events.length === 0) return;
  const channels = await listUsableChannels(tx, projectId, channelIds);
  const lookAt = new Date(now);
  await insertPendingAlerts(
    tx,
    channels
      .filter(({ disabledReason }) => disabledReason === null)
      .flatMap(({ id: channelId }) =>
        events.map((event) => ({
          channelId,
          notice: { kind: 'monitor' as const, projectId, ...about, event },
          lookAt,
        })),
      ),
  );
}
