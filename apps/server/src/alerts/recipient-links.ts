import { timingSafeEqual } from 'node:crypto';
import { isId } from '../db/is-id.ts';
import type { Mailer } from '../mail/index.ts';
import { linkToken } from '../secret-token.ts';

const purpose = 'alert emails';

/** A recipient's token: the same in every email to them, and never stored. */
const tokenOf = (serverSecret: string, recipientId: string): string =>
  `${recipientId}.${linkToken(serverSecret, purpose, recipientId)}`;

/** The recipient with this token; undefined: none. */
export function recipientOf(serverSecret: string, token: string): string | undefined {
  const [id = ''] = token.split('.', 1);
  if (!isId(id)) return undefined;
  const [given, wanted] = [Buffer.from(token), Buffer.from(tokenOf(serverSecret, id))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined;
}

/** page: for people. stop: for email clients. */
export function recipientLinks(mailer: Mailer, serverSecret: string, recipientId: string) {
  const token = tokenOf(serverSecret, recipientId);
  return {
    page: mailer.link('/alert-mails', token),
    stop: new URL(`/api/v2/alert-mails/${token}/stop`, mailer.origin).href,
  };
}
