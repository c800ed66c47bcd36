import { randomBytes } from 'node:crypto';
import { webhookSecret } from '@hopwise/alerts';
import type { AlertChannelSettings } from '@hopwise/model';
import { seal, unseal } from '../sealed-text.ts';

/** What is sent with a message, or where it is sent to: whoever has it can post there, so it is shown to nobody. */
export interface ChannelSecrets {
  settings: AlertChannelSettings;
  /** Of a webhook: what signs. */
  secret: string | null;
  /** The one before, which signs as well for a while after it was replaced. */
  oldSecret: string | null;
}

export const sealSecrets = (sessionSecret: string, secrets: ChannelSecrets): string =>
  seal(sessionSecret, JSON.stringify(secrets));

/** Undefined: the server had another secret when it was sealed. */
export function unsealSecrets(sessionSecret: string, { sealed }: { sealed: string }): ChannelSecrets | undefined {
  const text = unseal(sessionSecret, sealed);
  return text === undefined ? undefined : (JSON.parse(text) as ChannelSecrets);
}

const secretBytes = 32;
export const newWebhookSecret = (): string => webhookSecret(randomBytes(secretBytes));

/** After a secret was replaced, receivers have so long to take up the new one. */
export const oldSecretHours = 24;
