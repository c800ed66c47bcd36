import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

export interface RawServer {
  port: number;
  url: string;
  /** Requests as they arrived, heads only. */
  requests: string[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** Writes whatever it likes. Called once for each request that arrives, with its head. */
export type RawResponder = (socket: Socket, request: string) => void;

/** A server that need not speak HTTP at all. `greet` hears of the first bytes, whatever they are. */
export async function startRawServer(
  respond: RawResponder,
  tls?: TlsOptions,
  greet?: (socket: Socket) => void,
): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const onConnection = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (greet) socket.once('data', () => greet(socket));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      for (let end = received.indexOf('\r\n\r\n'); end !== -1; end = received.indexOf('\r\n\r\n')) {
        const head = received.slice(0, end);
        const bodyLength = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (received.length < end + 4 + bodyLength) return;
        received = received.slice(end + 4 + bodyLength);
        requests.push(head);
        respond(socket, head);
      }
    });
  };
  const server = tls ? createTlsServer(tls, onConnection) : createServer(onConnection);
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A whole response; lines end as HTTP wants them. */
export function response(status: string, headers: readonly string[] = [], body = ''): string {
  return [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
}
