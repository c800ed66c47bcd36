import type { ReceivedMail } from '../../apps/server/src/testing/test-mail-server.ts';

/**
 * Servers that all tests of a run share; `global-setup.ts` has their settings. `strict` sends email, allows guests 3
 * and accounts 77 requests per hour, and accepts files of at most 1 MB and 5 rows. `browser` has a browser for traces.
 */
export type ServerName = 'plain' | 'strict' | 'registration-closed' | 'browser';

/** The server admin of each server. */
export const owner = { name: 'Olga Owner', email: 'olga@example.com', password: 'Engine1843' };

async function atDesk<Reply>(path: string, search: Record<string, string>): Promise<Reply> {
  const response = await fetch(`${process.env.TEST_DESK_URL}${path}?${new URLSearchParams(search)}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Reply;
}

export const urlOfServer = (name: ServerName) => atDesk<string>('/server', { name });

/** The next unread email from the strict server to this address. Waits until it arrives. */
export const nextMail = (subject: string, to: string) => atDesk<ReceivedMail>('/next-mail', { subject, to });

/** The number of unread emails from the strict server to this address. */
export const waitingMails = (subject: string, to: string) => atDesk<number>('/waiting-mails', { subject, to });

/** The app link in the next email to this address. */
export async function linkInMail(subject: string, to: string, page: string): Promise<string> {
  const { text } = await nextMail(subject, to);
  return new RegExp(`http://\\S+/${page}#token=[\\w.-]+`).exec(text)?.[0] ?? '';
}
