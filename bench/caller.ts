import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

export interface Reply {
  status: number;
  retryAfter: string | undefined;
  body: string;
  ms: number;
}

export interface Call {
  headers?: Record<string, string>;
  body?: string | Iterable<string>;
}

/** A client with its own connections and, optionally, its own loopback address. */
export class Caller {
  readonly #agent: Agent;
  /** The given cookie, or the first one received: a guest's. */
  #cookie: string;

  constructor({ cookie = '', localAddress = '127.0.0.1' } = {}) {
    this.#agent = new Agent({ keepAlive: true, localAddress });
    this.#cookie = cookie;
  }

  async ask(method: string, url: string, { headers = {}, body = '' }: Call = {}): Promise<Reply> {
    const askedAt = performance.now();
    const { origin } = new URL(url);
    const call = request(url, { method, agent: this.#agent, headers: { ...headers, origin, cookie: this.#cookie } });
    const responded = once(call, 'response');
    // A response that arrives during the upload ends it.
    responded.catch(() => undefined);
    await send(call, body);
    const [response] = (await responded) as [IncomingMessage];
    this.#cookie ||= response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const text = (await response.toArray()).join('');
    const ms = performance.now() - askedAt;
    return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body: text, ms };
  }

  askJson(method: string, url: string, body: unknown): Promise<Reply> {
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
    return this.ask(method, url, { headers, body: text });
  }

  leave(): void {
    this.#agent.destroy();
  }
}

/** In chunks, at the receiver's pace. */
async function send(call: ReturnType<typeof request>, body: string | Iterable<string>): Promise<void> {
  // Even an empty write would announce a body.
  const pieces = typeof body === 'string' ? [body].filter(Boolean) : body;
  const isOver = new Promise<void>((resolve) => {
    call.once('response', () => resolve());
    call.once('error', () => resolve());
  });
  for (const piece of pieces) {
    if (call.destroyed || call.errored) return;
    if (!call.write(piece)) await Promise.race([once(call, 'drain').catch(() => undefined), isOver]);
  }
  call.end();
}
