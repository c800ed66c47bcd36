import type { HopRequest } from '../request/hop-request.ts';
import { withoutFragment } from './next-request.ts';

/**
 * new: never asked before. repeated: asked before, yet the server may still answer otherwise; a chain that has to
 * end here for want of hops was a loop. loop: repeated so often that it will not.
 */
export type Recurrence = 'new' | 'repeated' | 'loop';

/** Some servers send a client back to the same address a few times before they answer; three times is seen. */
const patience = 3;

/** Remembers the requests of one trace by what a server can tell them apart: method, URL and cookies. */
export class LoopDetector {
  readonly #timesAsked = new Map<string, number>();

  /** To be called once for each request, before it is sent. */
  visit(request: Pick<HopRequest, 'method' | 'url'>, cookieHeader: string | null): Recurrence {
    const url = withoutFragment(request.url);
    const isPlain = request.method === 'GET' && cookieHeader === null;
    // Neither a method nor a URL has a space in it. What most requests are is told without making a text.
    const state = isPlain ? url : `${request.method} ${url} ${cookieHeader ?? ''}`;
    const timesAsked = this.#timesAsked.get(state) ?? 0;
    this.#timesAsked.set(state, timesAsked + 1);
    if (timesAsked === 0) return 'new';
    return timesAsked > patience ? 'loop' : 'repeated';
  }
}
