import type { AlertChannelKind } from '@hopwise/model';
import type { infer as Infer, ZodMiniType } from 'zod/mini';
import type { AlertMessage } from './message.ts';

/** A request to send through the engine's guard. It never follows a redirect. */
export interface HttpDelivery {
  kind: 'http';
  url: string;
  method: 'POST';
  headers: Record<string, string>;
  body: string;
}

export interface MailDelivery {
  kind: 'mail';
  to: string[];
  subject: string;
  text: string;
  html: string;
}

export type Delivery = HttpDelivery | MailDelivery;

/** An alert channel: one file, with the limits of its service. */
export interface Channel<Kind extends AlertChannelKind, Settings extends ZodMiniType> {
  id: Kind;
  title: string;
  settings: Settings;
  /** The limits that the service documents. The payload stays within them whatever the message is. */
  limits: Readonly<Record<string, number>>;
  /** Responses that mean the destination was removed permanently, so nothing more is sent. */
  goneStatuses: readonly number[];
  /** attemptAt: of this attempt, in milliseconds since 1970. */
  payload: (message: AlertMessage, settings: Infer<Settings>, attemptAt: number) => Delivery | Promise<Delivery>;
}

export const defineChannel = <Kind extends AlertChannelKind, Settings extends ZodMiniType>(
  channel: Channel<Kind, Settings>,
): Channel<Kind, Settings> => channel;

export function postJson(url: string, value: unknown, headers: Record<string, string> = {}): HttpDelivery {
  const body = JSON.stringify(value);
  return { kind: 'http', url, method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
}
