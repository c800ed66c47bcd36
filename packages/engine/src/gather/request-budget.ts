import { setTimeout as sleep } from 'node:timers/promises';
import type { Gathered } from '@hopwise/model';
import { netError } from '../request/net-error.ts';
import type { FetchDocument, FetchedDocument } from './fetch-document.ts';

/** Enough for all but the pages that a page names as its canonical URL and its versions in other languages. */
const baseRequests = 12;
/** For those, redirects included. */
export const targetRequests = 8;
/** The most requests beside the chain, unless the server admin allows more. */
export const defaultExtraRequests = baseRequests + targetRequests;

/** The part of a budget that nobody else may use up, so that those pages are looked at. */
export const targetShare = (extraRequests: number): number =>
  Math.min(targetRequests, Math.max(0, extraRequests - baseRequests));

/** A robots.txt that takes its time must not cost all the rest. */
const maxWaitMs = 3000;

/** Counts the requests that are really made, whatever they are for, and refuses those past the limit. */
export class RequestBudget {
  #left: number;

  constructor(requests: number) {
    this.#left = requests;
  }

  /** A part of it for one purpose, which all others then leave alone. */
  setAside(requests: number): RequestBudget {
    const share = Math.min(requests, this.#left);
    this.#left -= share;
    return new RequestBudget(share);
  }

  /** What is left of a part that others may use after all. */
  takeBack(part: RequestBudget): void {
    this.#left += part.#left;
    part.#left = 0;
  }

  get isSpent(): boolean {
    return this.#left === 0;
  }

  /** `otherwise`: for requests past the limit. */
  limit(fetchDocument: FetchDocument, otherwise: FetchDocument = async () => overBudget): FetchDocument {
    return async (request) => {
      if (this.#left === 0) return otherwise(request);
      this.#left -= 1;
      return fetchDocument(request);
    };
  }

  /** For what can wait a little: until something else is `done`, so many requests are left to it. */
  waitFor(done: Promise<unknown>, leaving: number, fetchDocument: FetchDocument): FetchDocument {
    return async (request) => {
      if (this.#left <= leaving) await Promise.race([done, sleep(maxWaitMs, undefined, { ref: false })]);
      return fetchDocument(request);
    };
  }
}

/** Stands in for a response when the request budget is used up. */
export const overBudget: Gathered<FetchedDocument> & { ok: false } = {
  ok: false,
  error: netError('TOO_MANY_HOPS', undefined, 'Request limit reached.'),
};
