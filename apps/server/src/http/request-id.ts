import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The id a proxy gave the request, when it is fit for a log line and a header; else a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}
