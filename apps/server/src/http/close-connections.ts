import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** For responses that tell why: whoever breaks off when the server stops has said so by then. */
const lastWordsMs = 1000;

/**
 * A server that is closing waits for its connections. Those kept alive after their last response would hold it up, and
 * so would those that browsers open ahead of need and never use, which Node does not count as idle. When the server
 * cannot wait any longer, those go too over which somebody still sends or reads.
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
