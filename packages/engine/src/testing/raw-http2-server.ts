import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import type { TestCertificate } from './pki.ts';

const prefaceLength = 24;
const frameHeadLength = 9;
const types = { data: 0, headers: 1, reset: 3, settings: 4, goAway: 7 };
const endStream = 0x1;
const acknowledged = 0x1;
const endHeaders = 0x4;

/** RFC 9113 section 4.1. */
function frame(type: number, flags: number, streamId: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(frameHeadLength);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(streamId, 5);
  return Buffer.concat([head, payload]);
}

const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

/** RFC 7541 section 6.2.2: a header that is not kept, name and value shorter than 127 bytes. */
const literal = ([name, value]: readonly [string, string]): Buffer =>
  Buffer.from(`\0${String.fromCharCode(name.length)}${name}${String.fromCharCode(value.length)}${value}`, 'latin1');

/** The frames that a server may send in response to a stream. */
export class RawStream {
  readonly #socket: TLSSocket;
  readonly id: number;

  constructor(socket: TLSSocket, id: number) {
    this.#socket = socket;
    this.id = id;
  }

  headers(fields: Record<string, string>, isLast = false): this {
    const block = Buffer.concat(Object.entries(fields).map(literal));
    return this.#send(frame(types.headers, endHeaders | (isLast ? endStream : 0), this.id, block));
  }

  data(text: string, isLast = false): this {
    return this.#send(frame(types.data, isLast ? endStream : 0, this.id, Buffer.from(text, 'latin1')));
  }

  reset(code: number): this {
    return this.#send(frame(types.reset, 0, this.id, numbers(code)));
  }

  /** Says that streams after this one were not looked at. */
  goAway(lastStreamId: number, code: number): this {
    return this.#send(frame(types.goAway, 0, 0, numbers(lastStreamId, code)));
  }

  close(): void {
    this.#socket.end();
  }

  #send(bytes: Buffer): this {
    if (this.#socket.writable) this.#socket.write(bytes);
    return this;
  }
}

export interface RawHttp2Server extends AsyncDisposable {
  port: number;
  /** Of each request the protocol and the number of its connection: `h2 1`. */
  seen: string[];
}

/** Sends HTTP/2 frames that no library sends. `respond` gets each stream and how many there were before it. */
export async function startRawHttp2Server(
  certificates: readonly TestCertificate[],
  respond: (stream: RawStream, earlier: number) => void,
): Promise<RawHttp2Server> {
  const seen: string[] = [];
  const sockets = new Set<TLSSocket>();
  const onConnection = (socket: TLSSocket, connection: number) => {
    if (socket.alpnProtocol !== 'h2') {
      socket.on('data', () => {
        seen.push(`http/1.1 ${connection}`);
        socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok');
      });
      return;
    }
    socket.write(frame(types.settings, 0, 0));
    let received = Buffer.alloc(0);
    let isGreeted = false;
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (!isGreeted && received.length < prefaceLength) return;
      if (!isGreeted) received = received.subarray(prefaceLength);
      isGreeted = true;
      while (received.length >= frameHeadLength) {
        const end = frameHeadLength + received.readUIntBE(0, 3);
        if (received.length < end) return;
        const [type, flags, streamId] = [received.readUInt8(3), received.readUInt8(4), received.readUInt32BE(5)];
        received = received.subarray(end);
        if (type === types.settings && (flags & acknowledged) === 0)
          socket.write(frame(types.settings, acknowledged, 0));
        if (type !== types.headers) continue;
        respond(new RawStream(socket, streamId), seen.push(`h2 ${connection}`) - 1);
      }
    });
  };
  const server = createServer({
    key: certificates[0]?.privateKeyPem,
    cert: certificates.map(({ pem }) => pem).join(''),
    ALPNProtocols: ['h2', 'http/1.1'],
  });
  server.on('tlsClientError', () => {});
  let connections = 0;
  server.on('secureConnection', (socket: TLSSocket) => {
    connections += 1;
    sockets.add(socket.once('close', () => sockets.delete(socket)).on('error', () => {}));
    onConnection(socket, connections);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
