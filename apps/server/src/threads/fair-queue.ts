import { BusyError, RateLimitedError } from '../errors.ts';

/** A queue in which owners take turns, so that no one waits for everything that another has requested. */
export class FairQueue<Item> {
  /** In turn order. */
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  push(owner: string, item: Item): void {
    const items = this.#waiting.get(owner);
    if (items === undefined) this.#waiting.set(owner, [item]);
    else items.push(item);
    this.#size += 1;
  }

  /** The next item, of owners that may have a turn. Its owner then goes to the end of the line. */
  shift(mayGo: (owner: string) => boolean = () => true): Item | undefined {
    for (const [owner, [next, ...others]] of this.#waiting) {
      if (!mayGo(owner)) continue;
      this.#waiting.delete(owner);
      if (others.length > 0) this.#waiting.set(owner, others);
      this.#size -= 1;
      return next;
    }
    return undefined;
  }

  /**
   * Makes room in a full queue: removes and returns the newest item of the owner with the most waiting, if that owner
   * has clearly more than this one. So no one can fill a queue and keep everyone else out.
   */
  displaceFor(owner: string): Item | undefined {
    let most: [string, Item[]] | undefined;
    for (const entry of this.#waiting) if (most === undefined || entry[1].length > most[1].length) most = entry;
    if (most === undefined || most[1].length <= this.sizeOf(owner) + 1) return undefined;
    this.#size -= 1;
    return most[1].pop();
  }

  /** Removes an item that need not wait any longer. Returns whether it was there. */
  remove(owner: string, item: Item): boolean {
    const items = this.#waiting.get(owner);
    const index = items?.indexOf(item) ?? -1;
    if (items === undefined || index < 0) return false;
    items.splice(index, 1);
    if (items.length === 0) this.#waiting.delete(owner);
    this.#size -= 1;
    return true;
  }
}

export interface BoundedQueueOptions {
  atOnce: number;
  /** How many may wait for their turn; more are rejected. */
  maxWaiting: number;
  /** The error message when too many are waiting. */
  busyMessage: string;
}

interface Waiting {
  start(): void;
  reject(error: Error): void;
}

/**
 * Limits how much of one kind of work runs at once. Owners take turns, and in a full queue the one with the most
 * waiting gives way to the others.
 */
export function createBoundedQueue({ atOnce, maxWaiting, busyMessage }: BoundedQueueOptions) {
  const waiting = new FairQueue<Waiting>();
  const tooBusy = () => new BusyError(busyMessage);
  let running = 0;

  function waitForTurn(owner: string): Promise<void> {
    if (waiting.size >= maxWaiting) {
      const displaced = waiting.displaceFor(owner);
      if (displaced === undefined) return Promise.reject(tooBusy());
      displaced.reject(tooBusy());
    }
    return new Promise((start, reject) => waiting.push(owner, { start, reject }));
  }

  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else await waitForTurn(owner);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The slot goes directly to the next in line, so that no newcomer takes it.
      if (next === undefined) running -= 1;
      else next.start();
    }
  };
}

export interface OwnerSharesOptions {
  /** How much one caller may have at once. */
  perOwner: number;
  /** The error message beyond that. */
  message: string;
}

export interface OwnerShares {
  /** Throws beyond the limit. Returns a function that releases it. */
  take(owner: string): () => void;
}

/** By then, some of it has usually finished. */
const retryAfterSeconds = 5;

/** Keeps one caller from taking all of a shared resource. */
export function createOwnerShares({ perOwner, message }: OwnerSharesOptions): OwnerShares {
  const taken = new Map<string, number>();
  return {
    take(owner) {
      const count = taken.get(owner) ?? 0;
      if (count >= perOwner) throw new RateLimitedError(message, retryAfterSeconds);
      taken.set(owner, count + 1);
      let isGivenBack = false;
      return () => {
        if (isGivenBack) return;
        isGivenBack = true;
        const left = (taken.get(owner) ?? 1) - 1;
        if (left > 0) taken.set(owner, left);
        else taken.delete(owner);
      };
    },
  };
}
