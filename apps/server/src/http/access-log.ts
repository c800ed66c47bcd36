import type { FastifyInstance } from 'fastify';

/**
 * Whoever knows a share link may read what it shares: 32 bytes in base64url, as every secret that we give out. Some stand
 * behind the id of what they open.
 */
const secretSegment = /(?<=[/.])[\w-]{43}(?=\/|$)/g;

/**
 * One line per request, but for routes that log warnings only. The query stays out of it: it may hold what only
 * the caller should know.
 */
export function accessLog(app: FastifyInstance): void {
  // No field of a line holds a secret: looking for one in each is the larger part of writing it.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onResponse', async (request, reply) => {
    const { id: reqId, method, routeOptions } = request;
    if (routeOptions.logLevel === 'warn') return;
    const url = request.url.split('?')[0]?.replaceAll(secretSegment, '[redacted]');
    log.info({ reqId, method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'responded');
  });
}
