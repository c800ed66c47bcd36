import type { FastifyInstance } from 'fastify';

/** Whoever knows a share link may read what it shares: 32 bytes in base64url, as every secret that we give out. */
const secretSegment = /\/[\w-]{43}(?=\/|$)/g;

/** One line per answered request. The query stays out of it: it may hold what only the caller should know. */
export function accessLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const url = request.url.split('?')[0]?.replaceAll(secretSegment, '/[redacted]');
    request.log.info({ method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}
