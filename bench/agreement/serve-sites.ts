import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  issueCertificate,
  makeAuthorities,
  type TestAuthorities,
  type TestCertificate,
} from '@hopwise/engine/testing/pki';
import type { LoopbackRoute } from './loopback-routes.ts';
import type { Host, Responder, Site, Trust } from './site.ts';

/** Sites served on this machine, and how to reach them by name. */
export interface ServedSites extends AsyncDisposable {
  routes: LoopbackRoute[];
  /** The PEM of the CA that issues trusted certificates. */
  authority: string;
}

/** No service uses it (tcpmux, RFC 1078, is historic), so connections to it are refused. */
const closedPort = 1;

export async function serveSites(sites: readonly Site[]): Promise<ServedSites> {
  const authorities = await makeAuthorities();
  const servers: Server[] = [];
  const listen = async (server: Server): Promise<number> => {
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  const serveHost = async ([name, host]: [string, Host], index: number): Promise<LoopbackRoute> => ({
    name,
    address: `127.1.${index >> 8}.${index & 0xff}`,
    httpPort: host.http ? await listen(createServer(respondingWith(host.http))) : closedPort,
    httpsPort: host.https ? await listen(await secureServer(name, host.trust, host.https, authorities)) : closedPort,
  });
  const hosts = sites.flatMap((site) => Object.entries(site.hosts));
  return {
    routes: await Promise.all(hosts.map(serveHost)),
    authority: authorities.root.pem,
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map(close));
    },
  };
}

async function secureServer(name: string, trust: Trust, respond: Responder, authorities: TestAuthorities) {
  const chain = await certificatesFor(name, trust, authorities);
  const cert = chain.map(({ pem }) => pem).join('');
  return createSecureServer({ key: chain[0]?.privateKeyPem, cert }, respondingWith(respond));
}

async function certificatesFor(name: string, trust: Trust, { intermediate }: TestAuthorities) {
  if (trust === 'self-signed') return [await issueCertificate({ name })];
  const certified = trust === 'other-host' ? `not-${name}` : name;
  return [await issueCertificate({ name: certified, issuer: intermediate }), intermediate] satisfies TestCertificate[];
}

const respondingWith =
  (respond: Responder): RequestListener =>
  (request, response) => {
    const { status = 200, headers = [], body = '', encoding = 'utf8' } = respond(request);
    response.writeHead(status, headers.flat());
    response.end(body, encoding);
  };

async function close(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
