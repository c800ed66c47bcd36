import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody, ErrorCode } from '@hopwise/model';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { httpStatusOf } from '../errors.ts';

/** Time for responses that explain the shutdown: aborted work has sent them by then. */
const lastWordsMs = 1000;

/**
 * A closing server waits for its connections. Idle keep-alive connections would delay it, and so would those that
 * browsers open speculatively and never use, which Node doesn't count as idle. When the server can't wait any longer,
 * active connections are closed too.
 */
export function closeConnectionsWhenClosing(app: FastifyInstance, stopping: AbortSignal): void {
  const unused = new Set<Socket>();
  let isClosing = false;
  stopping.addEventListener('abort', () => {
    setTimeout(() => app.server.closeAllConnections(), lastWordsMs).unref();
  });
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

/** How long a client has to read the error before the connection is closed, whatever it is still sending. */
const lingerMs = 1000;

const problems: Readonly<Record<string, { error: ErrorCode; message: string }>> = {
  HPE_HEADER_OVERFLOW: { error: 'PAYLOAD_TOO_LARGE', message: 'The request headers are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { error: 'REQUEST_TIMEOUT', message: 'The request took too long to arrive' },
};
const unreadable = { error: 'VALIDATION_FAILED', message: "The request isn't valid HTTP" } as const;

/** Responds to requests that Node's parser rejected, with the usual error body. */
export function respondToConnectionError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body: ErrorBody = problems[error.code ?? ''] ?? unreadable;
  const status = httpStatusOf[body.error];
  const json = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(json)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${json}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

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

/** Aborts when the client disconnects before the response is sent. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
