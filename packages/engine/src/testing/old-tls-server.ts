import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { TlsVersion } from '@hopwise/model';
import { wireVersion } from '../gather/tls/tls-client-hello.ts';
import type { TestCertificate } from './pki.ts';

/** OpenSSL has forgotten how to serve these, so the first flight of such a server is written by hand. */
export interface OldServer {
  versions: readonly TlsVersion[];
  /** It selects the first of its own list that was offered. */
  suites: readonly number[];
  sent: readonly TestCertificate[];
  /** For suites with a Diffie-Hellman key. */
  dhBits?: number;
  compresses?: boolean;
  /** Extensions of the ServerHello by number. */
  extensions?: readonly (readonly [type: number, content: Buffer])[];
}

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const u24 = (value: number): Buffer => Buffer.from([value >> 16, (value >> 8) & 0xff, value & 0xff]);
const vector16 = (body: Buffer): Buffer => Buffer.concat([u16(body.length), body]);
const vector24 = (body: Buffer): Buffer => Buffer.concat([u24(body.length), body]);
const message = (type: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([type]), vector24(body)]);
const record = (type: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([type, 3, 1]), vector16(body)]);
const alert = (code: number): Buffer => record(21, Buffer.from([2, code]));
const handshakeFailure = alert(40);

function firstFlight(version: number, suite: number, server: OldServer): Buffer {
  const { sent, dhBits, compresses = false, extensions = [] } = server;
  const extensionBlock = Buffer.concat(
    extensions.map(([type, content]) => Buffer.concat([u16(type), vector16(content)])),
  );
  const hello = Buffer.concat([
    u16(version),
    Buffer.alloc(32, 7),
    Buffer.from([0]),
    u16(suite),
    Buffer.from([compresses ? 1 : 0]),
    ...(extensions.length > 0 ? [vector16(extensionBlock)] : []),
  ]);
  const list = Buffer.concat(sent.map(({ der }) => vector24(der)));
  // This isn't a prime, which no client checks this early.
  const dhKey = Buffer.concat([vector16(Buffer.alloc((dhBits ?? 0) / 8, 0xff)), vector16(Buffer.from([2]))]);
  const keyExchange = dhBits === undefined ? [] : [message(12, dhKey)];
  const messages = [message(2, hello), message(11, vector24(list)), ...keyExchange, message(14, Buffer.alloc(0))];
  return record(22, Buffer.concat(messages));
}

function respond(socket: Socket, hello: Buffer, server: OldServer): void {
  if (hello[0] !== 22) {
    socket.end();
    return;
  }
  const version = hello.readUInt16BE(9);
  const suitesAt = 44 + hello.readUInt8(43);
  const list = hello.subarray(suitesAt + 2, suitesAt + 2 + hello.readUInt16BE(suitesAt));
  const offered = Array.from({ length: list.length / 2 }, (_, index) => list.readUInt16BE(index * 2));
  const suite = server.suites.find((each) => offered.includes(each));
  const isSpoken = server.versions.some((each) => wireVersion[each] === version);
  if (!isSpoken || suite === undefined) socket.end(handshakeFailure);
  else socket.write(firstFlight(version, suite, server));
}

export interface OldTlsServer extends AsyncDisposable {
  port: number;
}

export async function startOldTlsServer(server: OldServer): Promise<OldTlsServer> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    let messages = 0;
    socket.on('data', (chunk: Buffer) => {
      if (messages === 0) respond(socket, chunk, server);
      // It knows nothing but the first flight.
      else socket.end(handshakeFailure);
      messages += 1;
    });
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
