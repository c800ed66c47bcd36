import { randomBytes } from 'node:crypto';
import { webhookSecret } from '@hopwise/alerts';
import type { AlertChannelSettings } from '@hopwise/model';
import { seal, unseal } from '../sealed-text.ts';

/** Credentials and destinations: anyone who has them can post there, so they are never shown. */
export interface ChannelSecrets {
  settings: AlertChannelSettings;
  /** For a webhook: the signing secret. */
  secret: string | null;
  /** The previous secret, which also signs for a while after it was replaced. */
  oldSecret: string | null;
}

export const sealSecrets = (sessionSecret: string, secrets: ChannelSecrets): string =>
  seal(sessionSecret, JSON.stringify(secrets));

/** Undefined: the server's SESSION_SECRET was different when this was encrypted. */
export function unsealSecrets(sessionSecret: string, { sealed }: { sealed: string }): ChannelSecrets | undefined {
  const text = unseal(sessionSecret, sealed);
  return text === undefined ? undefined : (JSON.parse(text) as ChannelSecrets);
}

const secretBytes = 32;
export const newWebhookSecret = (): string => webhookSecret(randomBytes(secretBytes));

/** How long receivers have to switch to a new secret. */
export const oldSecretHours = 24;
