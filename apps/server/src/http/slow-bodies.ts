import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface BodyPace {
  /** So much has to arrive from one look to the next. */
  bytes: number;
  everyMs: number;
}

/** Does something again and again, until what it returns is called. */
type Repeat = (work: () => void, everyMs: number) => () => void;

const onTheClock: Repeat = (work, everyMs) => {
  const timer = setInterval(work, everyMs).unref();
  return () => clearInterval(timer);
};

/** Far below what the slowest line carries, so that a large file may take its time. */
const slowestPace: BodyPace = { bytes: 16 * 1024, everyMs: 60_000 };

/**
 * Ends requests whose body has stalled or trickles. There is no limit on how long a body may take in all, which would
 * cut off honest uploads. Headers have one: Node's `headersTimeout`.
 */
export function endSlowBodies(
  app: FastifyInstance,
  { bytes, everyMs }: BodyPace = slowestPace,
  repeat: Repeat = onTheClock,
): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasBody(raw)) return;
    let readBefore = raw.socket.bytesRead;
    const stop = repeat(() => {
      const isTooSlow = raw.socket.bytesRead - readBefore < bytes && isAwaited(raw);
      readBefore = raw.socket.bytesRead;
      if (isTooSlow) app.server.emit('clientError', requestTimeout(), raw.socket);
      if (isTooSlow || raw.complete) stop();
    }, everyMs);
    raw.once('close', stop);
  });
}

/** RFC 9112 section 6.3: a request without either header has no body. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether it is the sender who keeps us waiting: while we ourselves have not read what came, no more of it comes. */
const isAwaited = ({ complete, readableLength }: IncomingMessage): boolean => !complete && readableLength === 0;

const requestTimeout = () =>
  Object.assign(new Error('The body of a request came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
