import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';

export interface TestSite {
  origin: string;
  close(): Promise<void>;
}

/** A URL without a site: no one gets this port, while a closed one may be reused by another test. */
export const deadOrigin = 'http://127.0.0.1:2';

/** A web site on loopback to trace. */
export async function startTestSite(listener: RequestListener, host = '127.0.0.1'): Promise<TestSite> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${isIPv6(host) ? `[${host}]` : host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
