import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface SocketSite extends AsyncDisposable {
  /** `ws://127.0.0.1:port` */
  url: string;
  /** Bytes received over sockets. */
  received(): number;
}

/** RFC 6455 section 1.3. */
const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const mb = 1024 * 1024;
/** A binary message of 1 MB (section 5.2): final, opcode 2, eight-byte length, no mask. */
const message = Buffer.concat([Buffer.from([0x82, 127, 0, 0, 0, 0, 0, 0x10, 0, 0]), Buffer.alloc(mb, 7)]);

/** A WebSocket server. At `/talks` it sends without end; elsewhere it only listens. */
export async function startSocketSite(): Promise<SocketSite> {
  const sockets = new Set<Duplex>();
  let received = 0;
  const server = createServer((_, response) => response.writeHead(404).end());
  server.on('upgrade', (request, socket) => {
    sockets.add(socket);
    const close = () => sockets.delete(socket);
    socket.on('close', close).on('error', close);
    socket.on('data', (bytes) => {
      received += bytes.length;
    });
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${guid}`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    if (request.url !== '/talks') return;
    const talk = () => {
      while (!socket.destroyed && socket.write(message));
    };
    socket.on('drain', talk);
    talk();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
