import { escapeHtml } from '@hopwise/model';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { StartupError } from '../errors.ts';

export interface Mail {
  to: string | string[];
  subject: string;
  text: string;
  /** The HTML version; generated from the text by default. */
  html?: string;
  /** The one-click unsubscribe URL of this kind of email. */
  stopUrl?: string;
  /** Stays the same for a retry after an unknown outcome: mail servers and clients show duplicates once. */
  id?: string;
}

export interface Mailer {
  /** The server's public origin. */
  origin: string;
  send(mail: Mail): Promise<void>;
  /** A link into the app. The token is in the fragment, which browsers never send, so it reaches no log or proxy. */
  link(path: string, token: string): string;
  close(): void;
}

/**
 * Sends through SMTP_URL; undefined if that isn't set. Auto-Submitted (RFC 3834 section 5) prevents vacation replies
 * and other automatic responses.
 */
export function createMailer({
  smtpUrl,
  mailFrom,
  publicUrl,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>): Mailer | undefined {
  if (smtpUrl === undefined) return undefined;
  // The caller controls the Host header, so links can't be based on it.
  if (publicUrl === undefined) {
    throw new StartupError("SMTP_URL is set but PUBLIC_URL is not: links in emails need this server's URL.");
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
        ...{ html: htmlOf(mail), ...mail, from },
        ...(id !== undefined && { messageId: `<${id}@${publicUrl.hostname}>` }),
        headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl !== undefined && oneClickStop(stopUrl)) },
      });
    },
    link: (path, token) => new URL(`${path}#token=${token}`, publicUrl).href,
    close: () => transport.close(),
  };
}

/** The paragraphs of the text, with clickable links. */
const htmlOf = ({ subject, text }: Mail): string => {
  const paragraphs = text.split('\n\n').map((part) => `<p>${linked(part).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${paragraphs.join('\n')}</body></html>`;
};

const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>"]*[^\s<>".,:;!?)]/g, (url) => `<a href="${url}">${url}</a>`);

/** RFC 8058: email clients show a button that posts to this URL. */
const oneClickStop = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const shownLength = 60;

/** A user-chosen name as shown in an email: one short line that no email client turns into a link. */
export function plainName(name: string): string {
  const line = name.replaceAll(/[\p{C}\p{Z}"“”<>]+/gu, ' ').trim();
  const unlinked = line.replaceAll(/([.:/@])(?=\S)/g, '$1 ');
  const characters = [...unlinked];
  return characters.length > shownLength ? `${characters.slice(0, shownLength).join('')}…` : unlinked;
}
