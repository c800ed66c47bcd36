import { BusyError, InterruptedError } from '../errors.ts';
import { FairQueue } from '../threads/fair-queue.ts';

export interface BusyGateOptions {
  /** How many are always admitted, however busy the process is. */
  atOnce: number;
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
  const { atOnce, maxWaiting, maxWaitMs, isBusy, busyMessage = usualBusyMessage } = options;
  const tooBusy = () => new BusyError(busyMessage);
  const waiting = new FairQueue<Waiting>();
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;

  function leave(): void {
    underWay -= 1;
    if (underWay < atOnce) admit(1);
  }

  function admit(count: number): void {
    for (let admitted = 0; admitted < count; admitted += 1) waiting.shift()?.admit();
    if (waiting.size > 0) timer ??= setInterval(() => admit(isBusy() ? 0 : moreAtOnce), lookEveryMs).unref();
    else {
      clearInterval(timer);
      timer = undefined;
    }
  }

  function pass(): () => void {
    underWay += 1;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      leave();
    };
  }

  return {
    async enter(owner, gone) {
      if (gone.aborted) throw wentAway();
      if (waiting.size === 0 && (underWay < atOnce || !isBusy())) return pass();
      if (waiting.size >= maxWaiting) {
        const displaced = waiting.displaceFor(owner);
        if (displaced === undefined) throw tooBusy();
        displaced.reject(tooBusy());
      }
      return new Promise((resolve, reject) => {
        const turn: Waiting = {
          admit: () => {
            settle();
            resolve(pass());
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
