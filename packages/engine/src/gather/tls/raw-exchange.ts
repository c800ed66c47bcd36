import type { Socket } from 'node:net';
import type { Connect } from './tls-probe.ts';

interface Listener {
  /** Returns the result once it is known. */
  onData(chunk: Buffer): boolean | undefined;
  /** What it means that the server hangs up. */
  onHungUp(): boolean | null;
}

/** One question to a server that a bit settles. null: no connection, or silence until the signal. Never rejects. */
export async function exchange(
  connect: Connect,
  signal: AbortSignal,
  begin: (socket: Socket) => Listener,
): Promise<boolean | null> {
  const { promise, resolve } = Promise.withResolvers<boolean | null>();
  const giveUp = () => resolve(null);
  try {
    const socket = await connect(signal);
    try {
      const listener = begin(socket);
      const hungUp = () => resolve(listener.onHungUp());
      socket.on('data', (chunk: Buffer) => {
        const result = listener.onData(chunk);
        if (result !== undefined) resolve(result);
      });
      for (const event of ['end', 'close', 'error']) socket.on(event, hungUp);
      if (signal.aborted) giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      return await promise;
    } finally {
      signal.removeEventListener('abort', giveUp);
      socket.destroy();
    }
  } catch {
    return null;
  }
}
