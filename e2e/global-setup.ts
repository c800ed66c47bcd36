import type { ServerResponse } from 'node:http';
import { findBrowser } from './browser/find-browser.ts';
import { type HopwiseServer, startHopwise } from './support/hopwise-server.ts';
import { startLocalServer } from './support/local-server.ts';
import { type MailingServer, startMailingHopwise } from './support/mailing-server.ts';
import { startTargetSite } from './support/target-site.ts';
import { owner, type ServerName } from './support/test.ts';

/** The settings of each server. Tests choose a server by name. */
const starters = {
  plain: () => startHopwise(),
  strict: () =>
    startMailingHopwise({
      GUEST_LIMIT_PER_HOUR: '3',
      USER_LIMIT_PER_HOUR: '77',
      UPLOAD_MAX_MB: '1',
      UPLOAD_MAX_ROWS: '5',
      BULK_WORKERS: '0',
    }),
  'registration-closed': () => startHopwise({ ALLOW_REGISTRATION: 'false' }),
  browser: async () => {
    const { env, executablePath } = await findBrowser();
    return startHopwise({ ...env, BROWSER_PATH: executablePath });
  },
} satisfies Record<ServerName, () => Promise<HopwiseServer | MailingServer>>;

/** The first account becomes the server admin. It must not be one that a test happens to create. */
async function registerOwner({ url }: HopwiseServer): Promise<void> {
  const response = await fetch(`${url}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  if (!response.ok) throw new Error(`Failed to register the server admin: ${await response.text()}`);
}

async function start(name: ServerName): Promise<HopwiseServer | MailingServer> {
  const server = await starters[name]();
  if (name !== 'registration-closed') await registerOwner(server);
  return server;
}

/**
 * Playwright's global setup. All tests of a run share one site to trace and one server per set of settings. A server
 * starts when the first test requests it, at a URL that the workers find in their environment.
 */
export default async function shareServers(): Promise<() => Promise<void>> {
  const started = new Map<ServerName, Promise<HopwiseServer | MailingServer>>();
  const serverOf = (name: ServerName) => {
    const server = started.get(name) ?? start(name);
    started.set(name, server);
    return server;
  };

  const replies: Record<string, (search: URLSearchParams) => Promise<unknown>> = {
    '/server': async (search) => (await serverOf(search.get('name') as ServerName)).url,
    '/next-mail': async (search) => {
      const server = await serverOf('strict');
      if (!('mails' in server)) throw new Error('This server sends no email');
      return server.mails.nextMail(search.get('subject') ?? '', search.get('to') ?? undefined);
    },
    '/waiting-mails': async (search) => {
      const server = await serverOf('strict');
      if (!('mails' in server)) throw new Error('This server sends no email');
      return server.mails.waiting(search.get('subject') ?? '', search.get('to') ?? undefined);
    },
  };
  const reply = async (url: URL, response: ServerResponse) => {
    try {
      response.end(JSON.stringify(await replies[url.pathname]?.(url.searchParams)));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  };
  const desk = await startLocalServer((request, response) => {
    void reply(new URL(request.url ?? '', 'http://desk'), response);
  });
  const site = await startTargetSite();
  process.env.TEST_DESK_URL = desk.url;
  process.env.TEST_SITE_URL = site.url;

  return async () => {
    const servers = await Promise.allSettled(started.values());
    await Promise.all(servers.map((server) => server.status === 'fulfilled' && server.value.stop()));
    await site.stop();
    await desk.stop();
  };
}
