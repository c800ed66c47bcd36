import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { startTestMailServer, type TestMailServer } from '../../apps/server/src/testing/test-mail-server.ts';
import { type HopwiseServer, startHopwise } from './hopwise-server.ts';
import type { LocalServer } from './local-server.ts';

export interface MailingServer extends HopwiseServer {
  mails: TestMailServer;
}

/**
 * A server that sends email. Its links contain its URL, so it has to know that before it listens: it gets the URL of a
 * proxy in front of it.
 */
export async function startMailingHopwise(settings: Record<string, string> = {}): Promise<MailingServer> {
  const mails = await startTestMailServer();
  const door = await openDoor();
  const server = await startHopwise({ ...settings, PUBLIC_URL: door.url, SMTP_URL: mails.url });
  door.leadTo(server.url);
  const stop = async () => {
    await door.stop();
    await server.stop();
    await mails.close();
  };
  return { url: door.url, mails, stop };
}

interface Door extends LocalServer {
  leadTo(url: string): void;
}

/** It keeps its port from the start, so that no one else can take it. */
async function openDoor(): Promise<Door> {
  const visitors = new Set<Socket>();
  let port = 0;
  const door = createServer((visitor) => {
    visitors.add(visitor);
    pipeline(visitor, connect(port, '127.0.0.1'), visitor, () => visitors.delete(visitor));
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    leadTo(url) {
      port = Number(new URL(url).port);
    },
    async stop() {
      for (const visitor of visitors) visitor.destroy();
      door.close();
      await once(door, 'close');
    },
  };
}
