import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { BusyError, InterruptedError, RateLimitedError } from '../errors.ts';
import { FairQueue } from '../threads/fair-queue.ts';

export interface BusyGateOptions {
  /** How many are always admitted, however busy the process is. */
  atOnce: number;
  /** How many of one owner run at once, so that slow ones leave room for others. Default: any number. */
  perOwner?: number;
  maxWaiting: number;
  maxWaitMs: number;
  isBusy(): boolean;
  /** The error message when too many wait, or the caller waited too long. */
  busyMessage?: string;
}

export interface BusyGate {
  /** Waits for a turn, unless the client disconnects. Returns a function that releases it. */
  enter(owner: string, gone: AbortSignal): Promise<() => void>;
}

interface Waiting {
  admit(): void;
  reject(error: Error): void;
}

/**
 * How often waiters are checked in case no one leaves for long: the others may be waiting for slow sites, not for us.
 */
const lookEveryMs = 100;
/** How many more start at each check when the process has capacity. */
const moreAtOnce = 4;

/**
 * Admits everyone while the process has capacity. When it doesn't, only some run at once and the others queue: starting
 * all would only make everyone slower. In a full queue the owner with the most waiting gives way, so that one owner
 * can't keep the others out.
 */
export function createBusyGate(options: BusyGateOptions): BusyGate {
  const { atOnce, perOwner = Infinity, maxWaiting, maxWaitMs, isBusy, busyMessage = usualBusyMessage } = options;
  const tooBusy = () => new BusyError(busyMessage);
  const waiting = new FairQueue<Waiting>();
  /** How many of each owner are running. */
  const running = new Map<string, number>();
  const mayRun = (owner: string) => (running.get(owner) ?? 0) < perOwner;
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;

  function leave(owner: string): void {
    underWay -= 1;
    const left = (running.get(owner) ?? 1) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    if (underWay < atOnce) admit(1);
  }

  function admit(count: number): void {
    for (let admitted = 0; admitted < count; admitted += 1) waiting.shift(mayRun)?.admit();
    if (waiting.size > 0) timer ??= setInterval(() => admit(isBusy() ? 0 : moreAtOnce), lookEveryMs).unref();
    else {
      clearInterval(timer);
      timer = undefined;
    }
  }

  function pass(owner: string): () => void {
    underWay += 1;
    running.set(owner, (running.get(owner) ?? 0) + 1);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      leave(owner);
    };
  }

  return {
    async enter(owner, gone) {
      if (gone.aborted) throw wentAway();
      // While there is room, only owners wait that have their share already.
      const isNext = underWay < atOnce ? mayRun(owner) : waiting.size === 0 && mayRun(owner) && !isBusy();
      if (isNext) return pass(owner);
      if (waiting.size >= maxWaiting) {
        const displaced = waiting.displaceFor(owner);
        if (displaced === undefined) throw tooBusy();
        displaced.reject(tooBusy());
      }
      return new Promise((resolve, reject) => {
        const turn: Waiting = {
          admit: () => {
            settle();
            resolve(pass(owner));
          },
          reject: (error) => {
            settle();
            reject(error);
          },
        };
        const giveUp = (error: Error) => () => {
          if (waiting.remove(owner, turn)) turn.reject(error);
        };
        const onGone = giveUp(wentAway());
        const late = setTimeout(giveUp(tooBusy()), maxWaitMs).unref();
        const settle = () => {
          clearTimeout(late);
          gone.removeEventListener('abort', onGone);
        };
        gone.addEventListener('abort', onGone);
        waiting.push(owner, turn);
        admit(0);
      });
    },
  };
}

const usualBusyMessage = 'The server is busy. Try again shortly.';
const wentAway = () => new InterruptedError('The request was interrupted. Try again.');

/** A caller that continues after this many rejections isn't reading them. */
const freeRefusals = 10;
const holdMs = { first: 1000, further: 5000 };
/** After this many, it is clearly a flood. */
const manyRefusals = 100;
/** Waiting calls only cost memory; beyond this number rejections are immediate again. */
const maxHeld = 2000;

export interface SlowDown {
  /**
   * Throws the rejection: immediately or, for a flood, after a delay, so that the caller can't retry as fast as it
   * reads.
   */
  refuse(message: string, refused: { waitSeconds: number; refusals: number }): Promise<never>;
}

/**
 * One rejection is cheap, but a flood that is rejected as fast as it calls is not. Each connection of a flood gets one
 * rejection a second, later one every five seconds.
 */
export function createSlowDown(): SlowDown {
  let held = 0;
  return {
    async refuse(message, { waitSeconds, refusals }) {
      if (refusals > freeRefusals && held < maxHeld) {
        held += 1;
        await delay(refusals > manyRefusals ? holdMs.further : holdMs.first, undefined, { ref: false });
        held -= 1;
      }
      throw new RateLimitedError(message, waitSeconds);
    },
  };
}

/** A shorter time says little. */
const measureEveryMs = 100;
/** The share of time; above it, newcomers have to wait. */
const busyFrom = 0.85;

/** Returns whether the main thread was almost fully busy lately. */
export function watchEventLoop(): () => boolean {
  let lookedAt = performance.now();
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  let isBusy = false;
  return () => {
    const nowMs = performance.now();
    if (nowMs - lookedAt < measureEveryMs) return isBusy;
    const current = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(current, last).utilization > busyFrom;
    [lookedAt, last] = [nowMs, current];
    return isBusy;
  };
}
