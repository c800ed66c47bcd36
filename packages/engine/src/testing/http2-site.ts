import { once } from 'node:events';
import { createSecureServer, type Http2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { type TestCertificate, tlsOf } from './pki.ts';

export interface Http2Site extends AsyncDisposable {
  port: number;
  /** How many connections were made. */
  connectionCount: () => number;
}

/** A real HTTP/2 server; `respond` is called with each stream, its path and the names of its headers in their order. */
export async function startHttp2Site(
  certificates: readonly TestCertificate[],
  respond: (stream: ServerHttp2Stream, path: string, headerNames: string[]) => void,
): Promise<Http2Site> {
  const server = createSecureServer({
    ...tlsOf(certificates),
    maxSendHeaderBlockLength: 10_000_000,
  });
  const sessions = new Set<Http2Session>();
  let connections = 0;
  server.on('session', (session) => {
    connections += 1;
    sessions.add(session.once('close', () => sessions.delete(session)).on('error', () => {}));
  });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    respond(stream, headers[':path'] ?? '', Object.keys(headers));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connectionCount: () => connections,
    async [Symbol.asyncDispose]() {
      for (const session of sessions) session.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
