import type { Socket } from 'node:net';
import { generousMs, traceLocally } from './local-network.ts';
import { type RawResponder, startRawServer } from './raw-server.ts';
import { stopClock } from './stop-clock.ts';

/** For servers that use up the whole budget. */
export const shortMs = 400;

/** Writes forever, as fast as it is read. */
export function flood(socket: Socket, chunk: string | Buffer): void {
  const pump = () => {
    while (!socket.destroyed && socket.write(chunk)) {}
  };
  socket.on('drain', pump);
  pump();
}

/** Writes one character at a time while the client reads. */
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
 * Traces a server that uses up the whole budget. The clock stands still until the server gets the request, which then
 * drives it: a computer that is too busy to connect in time would report something else.
 */
export function tracePastDeadline(respond: (socket: Socket, pass: (ms: number) => void) => void) {
  const pass = stopClock();
  return traceOf((socket) => respond(socket, pass), { timeoutMs: shortMs });
}

/** Drips until the budget is used up: time goes by with each character. */
export const dripPastDeadline = (socket: Socket, text: string, pass: (ms: number) => void): void =>
  drip(socket, text, () => pass(shortMs / 20));
