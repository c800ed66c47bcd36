import { escapeHtml } from '@hopwise/model';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { StartupError } from '../errors.ts';

export interface Mail {
  to: string | string[];
  subject: string;
  text: string;
  /** The same for programs that show HTML; made from the text when left out. */
  html?: string;
  /** Where a mail program stops mails like this one, by a POST. */
  stopUrl?: string;
  /** The same when it is sent once more because nobody knows whether it arrived: mail servers and programs show such mails once. */
  id?: string;
}

export interface Mailer {
  /** Where people reach the server that sends. */
  origin: string;
  send(mail: Mail): Promise<void>;
  /** A link into the app. The token is in the fragment, which browsers send to nobody: not to a log, not to a proxy. */
  link(path: string, token: string): string;
  close(): void;
}

/**
 * Sends through SMTP_URL; undefined when that is not set. Auto-Submitted (RFC 3834 section 5) keeps vacation replies and
 * other programs from answering.
 */
export function createMailer({
  smtpUrl,
  mailFrom,
  publicUrl,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>): Mailer | undefined {
  if (smtpUrl === undefined) return undefined;
  // The Host header of a call is the caller's to choose, so links cannot be made from that.
  if (publicUrl === undefined) {
    throw new StartupError('SMTP_URL is set but PUBLIC_URL is not: links in mails need the URL of this server.');
  }
  const from = mailFrom ?? `Hopwise <no-reply@${publicUrl.hostname}>`;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    origin: publicUrl.origin,
    send: async ({ stopUrl, id, ...mail }) => {
      await transport.sendMail({
        ...{ html: htmlOf(mail.text), ...mail, from },
        ...(id !== undefined && { messageId: `<${id}@${publicUrl.hostname}>` }),
        headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl !== undefined && oneClickStop(stopUrl)) },
      });
    },
    link: (path, token) => new URL(`${path}#token=${token}`, publicUrl).href,
    close: () => transport.close(),
  };
}

/** Paragraphs as in the text, with links that can be clicked. */
const htmlOf = (text: string): string => {
  const paragraphs = text.split('\n\n').map((part) => `<p>${linked(part).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title></title></head><body>${paragraphs.join('\n')}</body></html>`;
};

const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>"]*[^\s<>".,:;!?)]/g, (url) => `<a href="${url}">${url}</a>`);

/** RFC 8058: a mail program shows a button, and posts where it leads. */
const oneClickStop = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
