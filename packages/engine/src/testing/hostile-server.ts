import type { Socket } from 'node:net';
import { generousMs, traceLocally } from './local-network.ts';
import { type RawResponder, startRawServer } from './raw-server.ts';
import { stopClock } from './stop-clock.ts';

/** For servers that use up the whole budget. */
export const shortMs = 400;

/** Writes for ever, as fast as it is read. */
export function flood(socket: Socket, chunk: string | Buffer): void {
  const pump = () => {
    while (!socket.destroyed && socket.write(chunk)) {}
  };
  socket.on('drain', pump);
  pump();
}

/** Writes one character at a time for as long as anybody reads. */
export function drip(socket: Socket, text: string, onDrip = () => {}): void {
  let index = 0;
  const timer = setInterval(() => {
    if (socket.destroyed) return clearInterval(timer);
    socket.write(text[index++ % text.length] ?? '');
    onDrip();
  }, 5);
  socket.on('close', () => clearInterval(timer));
}

export async function traceOf(respond: RawResponder, { path = '/', timeoutMs = generousMs } = {}) {
  await using server = await startRawServer(respond);
  return await traceLocally(server.url + path, { timeoutMs });
}

/**
 * A trace of a server that uses up the whole budget. The clock stands still until the server is asked, and is its own
 * from then on: a computer that is too busy to connect in time would tell something else.
 */
export function tracePastDeadline(respond: (socket: Socket, pass: (ms: number) => void) => void) {
  const pass = stopClock();
  return traceOf((socket) => respond(socket, pass), { timeoutMs: shortMs });
}

/** Drips until the budget is used up: time goes by with each character. */
export const dripPastDeadline = (socket: Socket, text: string, pass: (ms: number) => void): void =>
  drip(socket, text, () => pass(shortMs / 20));
