import type { FastifyInstance } from 'fastify';

/** One line per answered request. The query stays out of it: it may hold what only the caller should know. */
export function accessLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const url = request.url.split('?')[0];
    request.log.info({ method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}
