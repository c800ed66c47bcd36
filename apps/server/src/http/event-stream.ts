import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { logFailure, toAppError, toErrorBody } from './error-handler.ts';

/** Proxies close idle connections; a comment keeps them alive. */
const heartbeatMs = 15_000;

/** Whether the caller accepts server-sent events (HTML Standard, section 9.2). */
export const wantsEvents = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/event-stream') === true;

export type SendEvent = (event: string, data: unknown) => void;

/** Responds with events as they happen. If producing them fails, the last one is `error`, with the usual error body. */
export function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  produce: (send: SendEvent) => Promise<void>,
): FastifyReply {
  const stream = new PassThrough();
  const write = (text: string) => {
    if (stream.writable) stream.write(text);
  };
  const send: SendEvent = (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const beat = () => write(': still working\n\n');
  // Sends the headers right away: the caller need not wait for the first event.
  beat();
  const heartbeat = setInterval(beat, heartbeatMs);
  produce(send)
    .catch((thrown: unknown) => {
      const error = toAppError(thrown);
      logFailure(request, error);
      send('error', toErrorBody(error));
    })
    .finally(() => {
      clearInterval(heartbeat);
      stream.end();
    });
  // Otherwise nginx would buffer the events until the response is complete.
  return reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8').send(stream);
}
