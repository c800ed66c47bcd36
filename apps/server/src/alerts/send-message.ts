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
  /** The door to webhooks. It opens no private ranges but those of WEBHOOK_ALLOW_CIDRS. */
  alertNetwork: Network;
  config: Pick<Config, 'webhookAllowCidrs'>;
  /** Missing when the server cannot send mail. */
  mailer: Mailer | undefined;
  sessionSecret: string;
  now(): number;
  /** How long a response may take. */
  timeoutMs?: number;
}

/** What came of an attempt. */
export interface Sent {
  result: SendResult;
  /** Of the response: where a message is refused, it often says why. */
  excerpt: string;
  /** Of a mail: ids of the recipients who have it. */
  mailed: string[];
  at: number;
  durationMs: number;
}

type Outcome = Pick<Sent, 'result' | 'excerpt' | 'mailed'>;

const usualTimeoutMs = 15_000;
const readBytes = 4096;
const excerptLength = 200;

/** Makes one attempt to tell a channel. Whatever happens to it is returned, not thrown. */
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
  if (secrets === undefined) return silent({ kind: 'gone', message: 'It was made under another SESSION_SECRET.' });
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

/** A webhook must not become a way to read what private hosts respond. */
const outcomeOf = ({ statusCode, headers, content }: PostResponse, isPrivate: boolean): Outcome => ({
  result: { kind: 'response', statusCode, retryAfter: headerValue(headers, 'retry-after') ?? null },
  excerpt: isPrivate ? '' : cutText(visibleText(content.toString('utf8'), 2 * excerptLength).trim(), excerptLength),
  mailed: [],
});

/** While the secret of a webhook is replaced, both sign. */
async function payloadOf(
  { settings, secret, oldSecret }: ChannelSecrets,
  { oldSecretUntil }: AlertChannelRow,
  message: AlertMessage,
  at: number,
): Promise<HttpDelivery> {
  const isOldValid = oldSecretUntil !== null && oldSecretUntil.getTime() > at;
  const secrets = [secret, isOldValid ? oldSecret : null].filter((each) => each !== null);
  const whole = settings.kind === 'webhook' ? { ...settings, secrets } : settings;
  // One place knows that a channel and its settings belong together.
  const delivery = await channels[settings.kind].payload(message, whole as never, at);
  if (delivery.kind !== 'http') throw new Error(`a message through ${settings.kind} is no request`);
  return delivery;
}
