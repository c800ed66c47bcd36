import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * A server that is closing waits for its connections. Those kept alive after their last answer would hold it up, and
 * so would those that browsers open ahead of need and never use, which Node does not count as idle.
 */
export function closeConnectionsWhenClosing(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isClosing = false;
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
