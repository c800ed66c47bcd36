import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The request id from a proxy, if it is safe for logs and headers; otherwise a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}
