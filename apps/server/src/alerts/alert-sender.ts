import { setTimeout as delay } from 'node:timers/promises';
import type { OpenedDatabase } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts';
import { type MailQueue, mailingTransaction } from '../mail/index.ts';
import { defineTask, type PeriodicTask, type RunnerDeps, type TaskKind, TaskRunner } from '../tasks/index.ts';
import { endLeases, updateChannelRow } from './alert-channels-table.ts';
import { type ClaimedDelivery, claimDelivery } from './claim-delivery.ts';
import { alertsAtOnce, dueChannels } from './due-channels.ts';
import { leaseEnds } from './lease.ts';
import { recordAttempt } from './record-attempt.ts';
import { type SendDeps, type Sent, sendMessage } from './send-message.ts';

/** Of each channel one message is sent at a time. */
export const alertTask = {
  name: 'alerts',
  policy: 'exclusive',
  retryLimit: 1000,
  retryDelay: 5,
  expireInSeconds: 600,
  heartbeatSeconds: 60,
} as const satisfies TaskKind;

interface AlertPayload {
  channelId: string;
}

export interface AlertDeps extends SendDeps {
  database: Pick<OpenedDatabase, 'backgroundDb'>;
  mails: MailQueue | undefined;
  /** Where people reach the server; undefined: messages have no link. */
  origin: string | undefined;
  logger: RunnerDeps['logger'];
  /** 0 up to 1. */
  random(): number;
}

const retryRecordMs = 500;
const maxAttempts = 3;
/** Until the second attempt it is five seconds. */
const lookEverySeconds = 5;

/** Tells a channel what it is to be told next. Returns whether there was anything. */
export async function serveChannel(deps: AlertDeps, channelId: string): Promise<boolean> {
  const { database, origin } = deps;
  const now = new Date(deps.now());
  const claimed = await database.backgroundDb.transaction((tx) => claimDelivery(tx, channelId, { origin, now }));
  if (claimed === undefined) return false;
  const { channel, delivery, recipients } = claimed;
  await record(deps, claimed, await sendMessage(deps, channel, delivery.message, recipients));
  return true;
}

/** What was sent must not be sent again because the database was away for a moment. */
async function record(deps: AlertDeps, claimed: ClaimedDelivery, sent: Sent): Promise<void> {
  const { database, mails, origin, logger } = deps;
  for (;;) {
    try {
      return await mailingTransaction(database.backgroundDb, mails, (tx, order) =>
        recordAttempt(tx, claimed, sent, { origin, random: deps.random(), order }),
      );
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      logger.warn({ err: error }, 'what came of an alert could not be stored, and will be tried again');
      await delay(retryRecordMs, undefined, { ref: false });
    }
  }
}

const sendAlerts = (deps: AlertDeps) =>
  defineTask<AlertPayload>({
    kind: alertTask,
    title: ({ channelId }) => `sending alerts through the channel ${channelId}`,
    atOnce: alertsAtOnce.all,
    maxAttempts,
    work: async ({ channelId }) => {
      const isMore = await serveChannel(deps, channelId);
      return async () => (isMore ? [toTask(channelId)] : []);
    },
    // A channel that cannot be served because of us is left alone for a while.
    onGivenUp: (tx, { channelId }) => updateChannelRow(tx, channelId, { leasedUntil: leaseEnds(new Date(deps.now())) }),
  });

const toTask = (channelId: string) => ({ key: channelId, payload: { channelId } });

/** Sends what channels are to be told. All that is to be known about it is in tables, so any server can. */
export function createAlertSender(deps: AlertDeps, runnerDeps: RunnerDeps) {
  const runner = new TaskRunner(runnerDeps, sendAlerts(deps));
  // Nobody else can use the embedded database: a lease that is there at the start is that of one who died.
  let mayHaveStrays = runnerDeps.database.kind === 'embedded';
  const findDue: PeriodicTask = {
    name: 'looking for alerts that are due',
    everySeconds: lookEverySeconds,
    run: async (tx) => {
      if (mayHaveStrays) await endLeases(tx);
      const channelIds = await dueChannels(tx, new Date(deps.now()));
      await runnerDeps.queue.send(alertTask.name, channelIds.map(toTask), tx);
      return false;
    },
    onDone: () => {
      // Only once it is stored.
      mayHaveStrays = false;
      runner.wake();
    },
  };
  return { findDue, start: () => runner.start(), stop: () => runner.stop() };
}
