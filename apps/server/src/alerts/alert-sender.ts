import { setTimeout as delay } from 'node:timers/promises';
import type { OpenedDatabase } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts';
import { type MailQueue, mailingTransaction } from '../mail/index.ts';
import { defineTask, type PeriodicTask, type RunnerDeps, type TaskKind, TaskRunner } from '../tasks/index.ts';
import { type ClaimedDelivery, claimDelivery } from './claim-delivery.ts';
import { alertsAtOnce, type DueChannel, dueChannels, nextAlertAt } from './due-channels.ts';
import { recordAttempt } from './record-attempt.ts';
import { type SendDeps, type Sent, sendMessage } from './send-message.ts';

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
