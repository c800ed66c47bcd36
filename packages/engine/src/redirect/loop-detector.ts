import type { HeaderPair } from '@hopwise/model';
import { withoutFragment } from '@hopwise/parsers';
import type { HopRequest } from '../request/hop-request.ts';

/** Everything by which a server can distinguish one request from another. */
export type Asked = Pick<HopRequest, 'method' | 'url'> & { cookies: string | null };

/** The redirect that it sent. */
export interface Redirected {
  statusCode: number;
  headers: readonly HeaderPair[];
}

/** Some servers send a client back to the same URL a few times before they let it in; three times is seen. */
const patience = 3;
/** These change without the site's doing. */
const clocks = new Set(['age', 'date', 'expires']);

interface Remembered {
  times: number;
  response: Redirected;
  isSame: boolean;
}

/** Remembers the requests of one trace, and the response to each. */
export class LoopDetector {
  readonly #asked = new Map<string, Remembered>();

  /** To be called with each redirect. */
  remember(asked: Asked, response: Redirected): void {
    const state = stateOf(asked);
    const before = this.#asked.get(state);
    const isSame = before !== undefined && fingerprint(before.response) === fingerprint(response);
    this.#asked.set(state, { times: (before?.times ?? 0) + 1, response, isSame });
  }

  /** Whether the same was asked before. */
  knows(next: Asked): boolean {
    return this.#asked.has(stateOf(next));
  }

  /**
   * Whether a request will redirect to itself forever: it was sent before with the same cookies, and the requests that
   * led to it have had the same responses as before, or were sent often enough.
   */
  isLoop(current: Asked, next: Asked): boolean {
    const before = this.#asked.get(stateOf(current));
    return this.knows(next) && before !== undefined && (before.isSame || before.times > patience);
  }
}

const fingerprint = ({ statusCode, headers }: Redirected): string =>
  JSON.stringify([statusCode, headers.filter(([name]) => !clocks.has(name.toLowerCase()))]);

/** Neither a method nor a URL contains a space. Most requests are identified without building a string. */
function stateOf({ method, url, cookies }: Asked): string {
  const asked = withoutFragment(url);
  return method === 'GET' && cookies === null ? asked : `${method} ${asked} ${cookies ?? ''}`;
}
