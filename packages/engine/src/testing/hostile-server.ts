import type { Socket } from 'node:net';
import { traceLocally } from './local-network.ts';
import { type RawResponder, startRawServer } from './raw-server.ts';

/** For servers that use up the whole budget, and for those that must not. */
export const shortMs = 400;
export const amplyMs = 10_000;

/** Writes for ever, as fast as it is read. */
export function flood(socket: Socket, chunk: string | Buffer): void {
  const pump = () => {
    while (!socket.destroyed && socket.write(chunk)) {}
  };
  socket.on('drain', pump);
  pump();
}

/** Writes one character at a time for as long as anybody reads. */
export function drip(socket: Socket, text: string): void {
  let index = 0;
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else socket.write(text[index++ % text.length] ?? '');
  }, 5);
  socket.on('close', () => clearInterval(timer));
}

export async function traceOf(respond: RawResponder, { path = '/', timeoutMs = amplyMs } = {}) {
  await using server = await startRawServer(respond);
  return await traceLocally(server.url + path, { timeoutMs });
}
