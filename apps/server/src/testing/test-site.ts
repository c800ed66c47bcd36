import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';

export interface TestSite {
  origin: string;
  close(): Promise<void>;
}

/** Where no site is: nobody is given this port, while one that a site has left may be another test's by then. */
export const deadOrigin = 'http://127.0.0.1:2';

/** A web site on loopback to be traced. */
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
