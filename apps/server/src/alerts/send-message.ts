import { type AlertMessage, channels, cutText, type HttpDelivery } from '@hopwise/alerts';
import { matchRanges, type Network, type PostResponse, postMessage } from '@hopwise/engine';
import { visibleText } from '@hopwise/model';
import { headerValue } from '@hopwise/parsers';
import type { Config } from '../config.ts';
import type { Mailer } from '../mail/index.ts';
import type { AlertChannelRow } from './alert-channels-table.ts';
import { type ChannelSecrets, unsealSecrets } from './channel-secrets.ts';
import { type Recipients, type SendResult, sendMails } from './send-mails.ts';

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
      ? { excerpt: '', ...(await sendMails(deps, message, recipients)) }
      : await send(deps, channel, message, at);
  return { ...outcome, at, durationMs: Math.round(performance.now() - startedAt) };
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
