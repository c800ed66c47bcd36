import type { FastifyInstance } from 'fastify';

/**
 * Share links grant read access: 32 bytes in base64url, like every secret we issue. Some follow the id of what they
 * open.
 */
const secretSegment = /(?<=[/.])[\w-]{43}(?=\/|$)/g;

/** One line per request, except for routes that only log warnings. The query is left out: it may contain secrets. */
export function accessLog(app: FastifyInstance): void {
  // No field of a line contains a secret: searching each one would take most of the logging time.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onResponse', async (request, reply) => {
    const { id: reqId, method, routeOptions } = request;
    if (routeOptions.logLevel === 'warn') return;
    const url = request.url.split('?')[0]?.replaceAll(secretSegment, '[redacted]');
    log.info({ reqId, method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'responded');
  });
}
