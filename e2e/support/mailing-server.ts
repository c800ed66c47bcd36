import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { startTestMailServer, type TestMailServer } from '../../apps/server/src/testing/test-mail-server.ts';
import { type HopwiseServer, startHopwise } from './hopwise-server.ts';

export interface MailingServer extends HopwiseServer {
  mails: TestMailServer;
}

/** A server that sends mail. Its links name the server, so it has to know its URL before it listens. */
export async function startMailingHopwise(settings: Record<string, string> = {}): Promise<MailingServer> {
  const mails = await startTestMailServer();
  const port = await freePort();
  const server = await startHopwise({
    ...settings,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mails.url,
  });
  const stop = async () => {
    await server.stop();
    await mails.close();
  };
  return { ...server, mails, stop };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
