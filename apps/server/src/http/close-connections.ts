import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time for responses that explain the shutdown: aborted work has sent them by then. */
const lastWordsMs = 1000;

/**
 * A closing server waits for its connections. Idle keep-alive connections would delay it, and so would those that
 * browsers open speculatively and never use, which Node doesn't count as idle. When the server can't wait any longer,
 * active connections are closed too.
 */
export function closeConnectionsWhenClosing(app: FastifyInstance, stopping: AbortSignal): void {
  const unused = new Set<Socket>();
  let isClosing = false;
  stopping.addEventListener('abort', () => {
    setTimeout(() => app.server.closeAllConnections(), lastWordsMs).unref();
  });
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.addHook('onRequest', async ({ raw }) => {
    unused.delete(raw.socket);
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
