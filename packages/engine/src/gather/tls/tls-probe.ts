import type { Socket } from 'node:net';
import { type ClientOffer, encodeClientHello } from './tls-client-hello.ts';
import { type FlightResult, ServerFlightReader } from './tls-server-flight.ts';

/** silent: no connection, or silence for as long as we wait; nothing can be concluded. */
export type ProbeResult = FlightResult | { kind: 'silent' };

/** Opens a connection; rejects when it cannot, or when the signal aborts. */
export type Connect = (signal: AbortSignal) => Promise<Socket>;

/** Offers exactly one version and list of suites, and reads what the server says to it. Never rejects. */
export async function probeTls(connect: Connect, offer: ClientOffer, signal: AbortSignal): Promise<ProbeResult> {
  try {
    const socket = await connect(signal);
    try {
      return await readFlight(socket, encodeClientHello(offer), signal);
    } finally {
      socket.destroy();
    }
  } catch {
    return { kind: 'silent' };
  }
}

function readFlight(socket: Socket, hello: Buffer, signal: AbortSignal): Promise<ProbeResult> {
  const { promise, resolve } = Promise.withResolvers<ProbeResult>();
  const reader = new ServerFlightReader();
  // A server that hangs up on the offer has refused it.
  const hungUp = () => resolve({ kind: 'refused', alert: null });
  const silent = () => resolve({ kind: 'silent' });
  socket.on('data', (chunk: Buffer) => {
    const result = reader.push(chunk);
    if (result) resolve(result);
  });
  socket.on('end', hungUp);
  socket.on('close', hungUp);
  socket.on('error', hungUp);
  if (signal.aborted) silent();
  signal.addEventListener('abort', silent, { once: true });
  socket.write(hello);
  return promise.finally(() => signal.removeEventListener('abort', silent));
}
