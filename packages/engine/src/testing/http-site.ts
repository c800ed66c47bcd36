import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type TestCertificate, tlsOf } from './pki.ts';

export interface HttpSite extends AsyncDisposable {
  /** On 127.0.0.1. */
  origin: string;
  port: number;
  /** Every request so far, as `GET /path`. */
  log: string[];
}

export type SiteResponse =
  | { status?: number; headers?: Record<string, string | string[]>; body?: string | Buffer }
  | string;

/** The response at each path. */
export type Pages = Record<string, SiteResponse | ((request: IncomingMessage) => SiteResponse | Promise<SiteResponse>)>;

/** A real server that responds by path; what is not listed is 404. With certificates it speaks https. */
export async function startSite(responses: Pages, certificates?: readonly TestCertificate[]): Promise<HttpSite> {
  const log: string[] = [];
  const listener: RequestListener = async (request, response) => {
    log.push(`${request.method} ${request.url}`);
    const known = responses[request.url ?? ''] ?? { status: 404, body: 'Not found' };
    const given = typeof known === 'function' ? await known(request) : known;
    const { status = 200, headers = {}, body = '' } = typeof given === 'string' ? { body: given } : given;
    response.writeHead(status, headers).end(body);
  };
  const server = certificates
    ? createSecureServer(
        // Weak certificates may be served, too.
        tlsOf(certificates, { ciphers: 'DEFAULT:@SECLEVEL=0' }),
        listener,
      )
    : createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${certificates ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    log,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const redirectTo = (location: string, status = 302): SiteResponse => ({ status, headers: { location } });
