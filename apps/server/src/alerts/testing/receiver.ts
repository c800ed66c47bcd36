import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { startTestSite } from '../../testing/index.ts';

export interface ReceivedMessage {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** A webhook request. */
  json: {
    type: string;
    data: { title: string; link: string | null; lines: string[]; entries: { monitor: { id: string; name: string } }[] };
  };
}

export interface ReceiverResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface Receiver {
  url: string;
  /** All requests, including rejected ones. */
  received: ReceivedMessage[];
  /** The accepted ones. */
  taken: ReceivedMessage[];
  close(): Promise<void>;
}

/** A receiver of messages. By default it accepts them; undefined: it doesn't respond at all. */
export async function startReceiver(
  respond: (
    message: ReceivedMessage,
  ) => ReceiverResponse | undefined | Promise<ReceiverResponse | undefined> = () => ({}),
): Promise<Receiver> {
  const received: ReceivedMessage[] = [];
  const taken: ReceivedMessage[] = [];
  const site = await startTestSite(async (request, response) => {
    // A sender that disconnected isn't our problem.
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const message = { path: request.url ?? '', headers: request.headers, body, json: JSON.parse(body) };
    received.push(message);
    const given = await respond(message);
    if (given === undefined) return;
    const { status = 200, headers = {}, body: said = '' } = given;
    if (status < 300) taken.push(message);
    response.writeHead(status, headers).end(said);
  });
  return { url: `${site.origin}/hook`, received, taken, close: site.close };
}
