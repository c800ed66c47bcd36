import { cutText } from '@hopwise/alerts';
import type { AlertChannelSettings } from '@hopwise/model';

const hintLength = 200;

/** Enough to tell channels apart, without anything that grants access. */
export const channelHint = (settings: AlertChannelSettings): string => cutText(hintOf(settings), hintLength);

function hintOf(settings: AlertChannelSettings): string {
  switch (settings.kind) {
    case 'email':
      return uniqueRecipients(settings.to).join(', ');
    case 'ntfy':
      return `${settings.topic} at ${new URL(settings.server).host}`;
    case 'telegram':
      return `chat ${settings.chatId}`;
    default:
      return new URL(settings.url).host;
  }
}

/** Email addresses that differ only in case are the same. */
export const uniqueRecipients = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((email) => [email.toLowerCase(), email])).values(),
];
