import { afterAttempt, channels, type NextStep } from '@hopwise/alerts';
import { type AlertChannelKind, type DeliveryAttempt, readRetryAfter } from '@hopwise/model';
import { mailTaken } from './send-mails.ts';
import type { Sent } from './send-message.ts';

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
