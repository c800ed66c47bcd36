import { once } from 'node:events';
import type { Socket } from 'node:net';

export interface SocksTarget {
  /** A name or a literal address, without the brackets of IPv6. */
  host: string;
  port: number;
}

/** RFC 1928 sections 3 to 6. */
const version = 5;
const connectCommand = 1;
const replies = { connected: 0, refused: 2 } as const;

/** The address in a reply is of no use to a client that only connects: 0.0.0.0, port 0. */
export const socksReply = (kind: keyof typeof replies): Buffer =>
  Buffer.from([version, replies[kind], 0, 1, 0, 0, 0, 0, 0, 0]);

/** What a client that has just connected wants to be connected to. Rejects when it speaks anything else. */
export async function readSocksTarget(socket: Socket, signal: AbortSignal): Promise<SocksTarget> {
  const take = (count: number) => takeBytes(socket, count, signal);
  const [greeting, methodCount = 0] = await take(2);
  if (greeting !== version) throw new Error('not a SOCKS 5 client');
  if (methodCount > 0) await take(methodCount);
  socket.write(Buffer.from([version, 0]));
  const [request, command, , addressType] = await take(4);
  if (request !== version || command !== connectCommand) throw new Error('not a SOCKS 5 CONNECT');
  const host = await readHost(addressType, take);
  return { host, port: (await take(2)).readUInt16BE() };
}

async function readHost(type: number | undefined, take: (count: number) => Promise<Buffer>): Promise<string> {
  if (type === 1) return (await take(4)).join('.');
  if (type === 4) return ((await take(16)).toString('hex').match(/.{4}/g) ?? []).join(':');
  if (type !== 3) throw new Error('not a SOCKS 5 request');
  const length = (await take(1)).readUInt8();
  return (await take(length)).toString('latin1').replace(/^\[(.*)\]$/, '$1');
}

async function takeBytes(socket: Socket, count: number, signal: AbortSignal): Promise<Buffer> {
  for (;;) {
    const bytes: Buffer | null = socket.read(count);
    if (bytes?.length === count) return bytes;
    if (bytes !== null || socket.readableEnded || socket.destroyed) throw new Error('the client hung up');
    await once(socket, 'readable', { signal });
  }
}
