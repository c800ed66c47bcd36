import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { startTestMailServer, type TestMailServer } from '../../apps/server/src/testing/test-mail-server.ts';
import { type HopwiseServer, startHopwise } from './hopwise-server.ts';
import type { LocalServer } from './local-server.ts';

export interface MailingServer extends HopwiseServer {
  mails: TestMailServer;
}

/** A server that sends email. Its links contain its URL, so it needs one before it listens: that of a proxy. */
export async function startMailingHopwise(settings: Record<string, string> = {}): Promise<MailingServer> {
  const mails = await startTestMailServer();
  const proxy = await startProxy();
  const server = await startHopwise({ ...settings, PUBLIC_URL: proxy.url, SMTP_URL: mails.url });
  proxy.forwardTo(server.url);
  const stop = async () => {
    await proxy.stop();
    await server.stop();
    await mails.close();
  };
  return { url: proxy.url, mails, stop };
}

interface Proxy extends LocalServer {
  forwardTo(url: string): void;
}

/** Holds its port from the start, so no other process can take it. */
async function startProxy(): Promise<Proxy> {
  const clients = new Set<Socket>();
  let port = 0;
  const proxy = createServer((client) => {
    clients.add(client);
    pipeline(client, connect(port, '127.0.0.1'), client, () => clients.delete(client));
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    forwardTo(url) {
      port = Number(new URL(url).port);
    },
    async stop() {
      for (const client of clients) client.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
