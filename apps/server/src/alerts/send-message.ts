import { type AlertMessage, afterAttempt, channels, cutText, type HttpDelivery, type NextStep } from '@hopwise/alerts';
import { matchRanges, type Network, type PostResponse, postMessage } from '@hopwise/engine';
import { type AlertChannelKind, type DeliveryAttempt, readRetryAfter, visibleText } from '@hopwise/model';
import { headerValue } from '@hopwise/parsers';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Mailer, OrderMail } from '../mail/index.ts';
import { type AlertChannelRow, lockChannel, updateChannelRow } from './alert-channels-table.ts';
import {
  type AlertDeliveryRow,
  findDelivery,
  postponeDeliveries,
  retryDeliveriesNow,
  updateDelivery,
} from './alert-deliveries-table.ts';
import type { ClaimedDelivery } from './claim-delivery.ts';
import { disableChannel, disabledMail } from './disable-channel.ts';
import { type ChannelSecrets, recordChannel, unsealSecrets } from './open-channel.ts';
import { mailTaken, type Recipients, type SendResult, sendMails } from './send-mails.ts';

export interface SendDeps {
  /** The guarded network for webhooks. It blocks private ranges except WEBHOOK_ALLOW_CIDRS. */
  alertNetwork: Network;
  config: Pick<Config, 'webhookAllowCidrs'>;
  /** Undefined when the server can't send email. */
  mailer: Mailer | undefined;
  sessionSecret: string;
  now(): number;
  /** How long a response may take. */
  timeoutMs?: number;
}

/** The result of an attempt. */
export interface Sent {
  result: SendResult;
  /** The start of the response body, which often explains a rejection. */
  excerpt: string;
  /** For email: ids of the recipients who have it. */
  mailed: string[];
  at: number;
  durationMs: number;
}

type Outcome = Pick<Sent, 'result' | 'excerpt' | 'mailed'>;

const usualTimeoutMs = 15_000;
const readBytes = 4096;
const excerptLength = 200;

/** Makes one attempt to send a message. Failures are returned, not thrown. */
export async function sendMessage(
  deps: SendDeps,
  channel: AlertChannelRow,
  message: AlertMessage,
  recipients: Recipients,
): Promise<Sent> {
  const at = deps.now();
  const startedAt = performance.now();
  const outcome =
    channel.kind === 'email'
      ? { excerpt: '', ...(await sendMails(deps, message, recipients, zoneOf(deps, channel))) }
      : await send(deps, channel, message, at);
  return { ...outcome, at, durationMs: Math.round(performance.now() - startedAt) };
}

/** The zone of a channel's emails to recipients without an account. */
function zoneOf({ sessionSecret }: SendDeps, channel: AlertChannelRow): string | undefined {
  const settings = unsealSecrets(sessionSecret, channel)?.settings;
  return settings?.kind === 'email' ? settings.zone : undefined;
}

async function send(
  { alertNetwork, config, sessionSecret, timeoutMs = usualTimeoutMs }: SendDeps,
  channel: AlertChannelRow,
  message: AlertMessage,
  at: number,
): Promise<Outcome> {
  const secrets = unsealSecrets(sessionSecret, channel);
  if (secrets === undefined)
    return silent({
      kind: 'gone',
      message: "The server's SESSION_SECRET changed, so this channel's credentials can't be read.",
    });
  const { url, headers, body } = await payloadOf(secrets, channel, message, at);
  const posted = await postMessage(alertNetwork, {
    ...{ url, body, timeoutMs, maxBytes: readBytes },
    headers: Object.entries(headers),
  });
  if (!posted.ok) return silent({ kind: 'error', message: posted.error.message });
  const isPrivate = matchRanges(config.webhookAllowCidrs)(posted.value.ip);
  return outcomeOf(posted.value, isPrivate);
}

const silent = (result: SendResult): Outcome => ({ result, excerpt: '', mailed: [] });

/** A webhook must not become a way to read the responses of private hosts. */
const outcomeOf = ({ statusCode, headers, content }: PostResponse, isPrivate: boolean): Outcome => ({
  result: { kind: 'response', statusCode, retryAfter: headerValue(headers, 'retry-after') ?? null },
  excerpt: isPrivate ? '' : cutText(visibleText(content.toString('utf8'), 2 * excerptLength).trim(), excerptLength),
  mailed: [],
});

/** While a webhook's secret is being replaced, both secrets sign. */
async function payloadOf(
  { settings, secret, oldSecret }: ChannelSecrets,
  { oldSecretUntil }: AlertChannelRow,
  message: AlertMessage,
  at: number,
): Promise<HttpDelivery> {
  const isOldValid = oldSecretUntil !== null && oldSecretUntil.getTime() > at;
  const secrets = [secret, isOldValid ? oldSecret : null].filter((each) => each !== null);
  const whole = settings.kind === 'webhook' ? { ...settings, secrets } : settings;
  // The only place that relies on a channel and its settings matching.
  const delivery = await channels[settings.kind].payload(message, whole as never, at);
  if (delivery.kind !== 'http') throw new Error(`a ${settings.kind} message is not an HTTP request`);
  return delivery;
}

/** The step after an attempt. `attempts` includes this one. */
export function nextStep(kind: AlertChannelKind, attempts: number, { result, at }: Sent, random: number): NextStep {
  if (result.kind === 'gone') return { state: 'disabled', error: result.message };
  return afterAttempt({ attempts, goneStatuses: channels[kind].goneStatuses }, result, at, random);
}

/** The attempt as shown in the log. An accepted email has no status code. */
export function toAttempt(step: NextStep, { result, excerpt, at, durationMs }: Sent): DeliveryAttempt {
  const statusCode = result.kind === 'response' && result.statusCode !== mailTaken ? result.statusCode : null;
  const said = step.state === 'delivered' || excerpt === '' ? '' : ` “${excerpt}”`;
  const error = step.state === 'delivered' ? null : `${step.error}${said}`;
  return { at: new Date(at).toISOString(), statusCode, error, durationMs };
}

/** The minimum pause for a channel that is down or busy: the delay before the second attempt. */
const leastRestMs = 5000;

/** How long the channel's other messages wait too; 0: the failure concerns this message only. */
export function restMs({ result, at }: Sent): number {
  if (result.kind === 'gone') return 0;
  if (result.kind === 'error') return leastRestMs;
  const { statusCode, retryAfter } = result;
  const isDownOrBusy = statusCode === 429 || statusCode >= 500;
  return isDownOrBusy ? Math.max(leastRestMs, Math.min(readRetryAfter(retryAfter ?? '', at) ?? 0, longestRestMs)) : 0;
}

const longestRestMs = 24 * 60 * 60_000;

/** How many attempts are kept for each message. */
export const keptAttempts = 20;

interface RecordOptions {
  origin: string | undefined;
  /** At least 0, less than 1. */
  random: number;
  order: OrderMail;
}

/** Records an attempt and acts on its result. */
export async function recordAttempt(
  tx: Database,
  { channel: claimed, delivery: { id, attemptsMade } }: ClaimedDelivery,
  sent: Sent,
  { origin, random, order }: RecordOptions,
): Promise<void> {
  const channel = await lockChannel(tx, claimed.id);
  const delivery = await findDelivery(tx, id);
  // Deleted, or this process was presumed dead and another one has tried since.
  if (channel === undefined || delivery === undefined || delivery.attemptsMade !== attemptsMade) return;
  const step = nextStep(channel.kind, attemptsMade + 1, sent, random);
  const now = new Date(sent.at + sent.durationMs);
  await updateDelivery(tx, id, {
    state: stateAfter(step, delivery),
    attemptsMade: attemptsMade + 1,
    mailed: [...delivery.mailed, ...sent.mailed],
    attempts: [...delivery.attempts, toAttempt(step, sent)].slice(-keptAttempts),
    nextAttemptAt: step.state === 'waiting' ? new Date(step.nextAttemptAt) : null,
  });
  if (step.state === 'delivered') {
    await updateChannelRow(tx, channel.id, { lastDeliveredAt: now, backoffUntil: null });
    await retryDeliveriesNow(tx, channel.id, now);
    return;
  }
  const rest = restMs(sent);
  if (rest > 0) {
    const backoffUntil = new Date(now.getTime() + rest);
    await updateChannelRow(tx, channel.id, { backoffUntil });
    await postponeDeliveries(tx, channel.id, backoffUntil);
  }
  const reason = reasonToDisable(step, channel, delivery);
  if (reason === undefined || channel.disabledReason !== null) return;
  await disableChannel(tx, channel, reason, { origin, now });
  await recordChannel(tx, null, channel, 'alert-channel.disabled', { reason });
  await order(disabledMail(tx), channel.id, { channelId: channel.id });
}

/** A channel that was disabled during the attempt doesn't retry. */
const stateAfter = ({ state }: NextStep, before: AlertDeliveryRow): AlertDeliveryRow['state'] =>
  state === 'waiting' && before.state !== 'waiting' ? before.state : state;

/** If only this message is rejected while others are accepted, the channel is fine. */
function reasonToDisable(
  step: NextStep,
  { lastDeliveredAt }: AlertChannelRow,
  { attempts, attemptsMade }: AlertDeliveryRow,
): string | undefined {
  if (step.state === 'disabled') return `Alerts can't be delivered anymore. ${step.error}`;
  if (step.state !== 'gave-up') return undefined;
  const first = attempts.at(-attemptsMade);
  const hasTakenOthers = lastDeliveredAt !== null && first !== undefined && lastDeliveredAt >= new Date(first.at);
  return hasTakenOthers ? undefined : `Deliveries failed for 3 days. ${step.error}`;
}
