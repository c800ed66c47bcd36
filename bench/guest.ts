import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

export interface Answer {
  status: number;
  retryAfter: string | undefined;
  /** Of the check, when one was made. */
  id: string | undefined;
  message: string | undefined;
  ms: number;
}

export const noAnalyses = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };

/** Somebody without an account, who calls from an address of this computer that may be theirs alone. */
export class Guest {
  readonly answers: Answer[] = [];
  readonly #agent: Agent;
  #cookie = '';

  constructor(localAddress = '127.0.0.1') {
    this.#agent = new Agent({ keepAlive: true, localAddress });
  }

  /** Keeps the answer among the others. */
  async track(origin: string, url: string): Promise<Answer> {
    const body = JSON.stringify({ url, ...noAnalyses });
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    const answer = await this.#ask('POST', `${origin}/api/v2/track`, headers, body);
    this.answers.push(answer);
    return answer;
  }

  /** How many of the checks that were answered cannot be opened. */
  async countLost(origin: string): Promise<number> {
    let lost = 0;
    for (const { id } of this.answers) {
      if (id !== undefined && (await this.#ask('GET', `${origin}/api/v2/track/${id}`)).status !== 200) lost += 1;
    }
    return lost;
  }

  leave(): void {
    this.#agent.destroy();
  }

  async #ask(method: string, url: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
    const askedAt = performance.now();
    const sent = request(url, { method, agent: this.#agent, headers: { ...headers, cookie: this.#cookie } }).end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    this.#cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? this.#cookie;
    const { data, message } = JSON.parse((await response.toArray()).join(''));
    return {
      status: response.statusCode ?? 0,
      retryAfter: response.headers['retry-after'],
      id: data?.check?.id,
      message,
      ms: performance.now() - askedAt,
    };
  }
}
