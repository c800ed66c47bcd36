import type { FastifyInstance } from 'fastify';

/** A server that is closing waits for its connections: those kept alive after their last answer would hold it up. */
export function closeConnectionsWhenClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
