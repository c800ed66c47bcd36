import {
  type AlertMessage,
  type AttemptResult,
  channels,
  cutText,
  type Delivery,
  type MailDelivery,
} from '@hopwise/alerts';
import { type Network, type PostResponse, postMessage } from '@hopwise/engine';
import { visibleText } from '@hopwise/model';
import { headerValue } from '@hopwise/parsers';
import { isRefusal, type Mailer } from '../mail/index.ts';
import type { AlertChannelRow } from './alert-channels-table.ts';
import { type ChannelSecrets, unsealSecrets } from './channel-secrets.ts';

export interface SendDeps {
  /** The one door to strangers. */
  network: Network;
  /** Missing when the server cannot send mail. */
  mailer: Mailer | undefined;
  sessionSecret: string;
  now(): number;
  /** How long a response may take. */
  timeoutMs?: number;
}

/** What came of an attempt. */
export interface Sent {
  /** gone: nothing can be sent there any more. */
  result: AttemptResult | { kind: 'gone'; message: string };
  /** Of the response: where a message is refused, it often says why. */
  excerpt: string;
  at: number;
  durationMs: number;
}

type Outcome = Pick<Sent, 'result' | 'excerpt'>;

/** RFC 5321 section 4.2.3: what a mail server responds when it has taken a mail; no status code of HTTP. */
export const mailTaken = 250;

const usualTimeoutMs = 15_000;
const readBytes = 4096;
const excerptLength = 200;

/** Makes one attempt to tell a channel. Whatever happens to it is returned, not thrown. */
export async function sendMessage(deps: SendDeps, channel: AlertChannelRow, message: AlertMessage): Promise<Sent> {
  const at = deps.now();
  const startedAt = performance.now();
  const outcome = await send(deps, channel, message, at);
  return { ...outcome, at, durationMs: Math.round(performance.now() - startedAt) };
}

async function send(
  { network, mailer, sessionSecret, timeoutMs = usualTimeoutMs }: SendDeps,
  channel: AlertChannelRow,
  message: AlertMessage,
  at: number,
): Promise<Outcome> {
  const secrets = unsealSecrets(sessionSecret, channel);
  if (secrets === undefined) return silent({ kind: 'gone', message: 'It was made under another SESSION_SECRET.' });
  const delivery = await payloadOf(secrets, channel, message, at);
  if (delivery.kind === 'mail') return silent(await sendMail(mailer, delivery));
  const { url, headers, body } = delivery;
  const posted = await postMessage(network, {
    ...{ url, body, timeoutMs, maxBytes: readBytes },
    headers: Object.entries(headers),
  });
  return posted.ok ? outcomeOf(posted.value) : silent({ kind: 'error', message: posted.error.message });
}

const silent = (result: Sent['result']): Outcome => ({ result, excerpt: '' });

const outcomeOf = ({ statusCode, headers, content }: PostResponse): Outcome => ({
  result: { kind: 'response', statusCode, retryAfter: headerValue(headers, 'retry-after') ?? null },
  excerpt: cutText(visibleText(content.toString('utf8'), 2 * excerptLength).trim(), excerptLength),
});

/** While the secret of a webhook is replaced, both sign. */
async function payloadOf(
  { settings, secret, oldSecret }: ChannelSecrets,
  { oldSecretUntil }: AlertChannelRow,
  message: AlertMessage,
  at: number,
): Promise<Delivery> {
  const isOldValid = oldSecretUntil !== null && oldSecretUntil.getTime() > at;
  const secrets = [secret, isOldValid ? oldSecret : null].filter((each) => each !== null);
  const whole = settings.kind === 'webhook' ? { ...settings, secrets } : settings;
  // One place knows that a channel and its settings belong together.
  return channels[settings.kind].payload(message, whole as never, at);
}

/** The mail server's word is as good as a response: it has taken the mail, or refuses its recipients for good. */
async function sendMail(
  mailer: Mailer | undefined,
  { to, subject, text, html }: MailDelivery,
): Promise<Sent['result']> {
  if (mailer === undefined) return { kind: 'error', message: "Email isn't configured on this server." };
  try {
    await mailer.send({ to, subject, text, html });
    return { kind: 'response', statusCode: mailTaken, retryAfter: null };
  } catch (error) {
    const said = cutText(visibleText(error instanceof Error ? error.message : String(error), 400), excerptLength);
    return { kind: isRefusal(error) ? 'gone' : 'error', message: `The mail server did not take it: ${said}` };
  }
}
