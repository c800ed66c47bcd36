import type { ReceivedMail } from '../../apps/server/src/testing/test-mail-server.ts';

/**
 * Servers that all tests of a run share; `global-setup.ts` has their settings. `strict` sends mail, allows guests 3 and
 * accounts 77 requests per hour, and takes files of at most 1 MB and 5 rows. `browser` follows chains in a browser.
 */
export type ServerName = 'plain' | 'strict' | 'registration-closed' | 'browser';

/** The server admin of each of them. */
export const owner = { name: 'Olga Owner', email: 'olga@example.com', password: 'Engine1843' };

async function atDesk<Reply>(path: string, search: Record<string, string>): Promise<Reply> {
  const response = await fetch(`${process.env.TEST_DESK_URL}${path}?${new URLSearchParams(search)}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Reply;
}

export const urlOfServer = (name: ServerName) => atDesk<string>('/server', { name });

/** The next mail of the strict server to this address that no test has read yet. Waits until it arrives. */
export const nextMail = (subject: string, to: string) => atDesk<ReceivedMail>('/next-mail', { subject, to });

/** How many mails of the strict server to this address no test has read. */
export const waitingMails = (subject: string, to: string) => atDesk<number>('/waiting-mails', { subject, to });

/** The link to a page of the app in the next mail to this address. */
export async function linkInMail(subject: string, to: string, page: string): Promise<string> {
  const { text } = await nextMail(subject, to);
  return new RegExp(`http://\\S+/${page}#token=[\\w.-]+`).exec(text)?.[0] ?? '';
}
