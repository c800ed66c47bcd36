import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface BodyPace {
  /** The minimum that has to arrive per interval. */
  bytes: number;
  everyMs: number;
}

/** Repeats something until the returned function is called. */
type Repeat = (work: () => void, everyMs: number) => () => void;

const onTheClock: Repeat = (work, everyMs) => {
  const timer = setInterval(work, everyMs).unref();
  return () => clearInterval(timer);
};

/** Far below the slowest connection, so that a large file may take its time. */
const slowestPace: BodyPace = { bytes: 16 * 1024, everyMs: 60_000 };

/**
 * Ends requests whose body has stalled or trickles. There is no limit on the total time, which would cut off legitimate
 * uploads. Headers have one: Node's `headersTimeout`.
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

/** Whether the sender is the slow side: until we read what has arrived, no more comes. */
const isAwaited = ({ complete, readableLength }: IncomingMessage): boolean => !complete && readableLength === 0;

const requestTimeout = () =>
  Object.assign(new Error('The request body arrived too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
