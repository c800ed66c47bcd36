import { performance } from 'node:perf_hooks';
import type { NetError } from '@hopwise/model';
import { netError } from './net-error.ts';

/** Who listens to a signal through `onAbort`. */
const listenersOf = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls the listener when the signal is aborted. Returns how to stop listening. The signal itself is listened to once:
 * for a job of many traces, adding and removing a listener of each costs as much as a request.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const listeners = listenersOf.get(signal) ?? listenTo(signal);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const listeners = new Set<() => void>();
  listenersOf.set(signal, listeners);
  const tellAll = () => {
    for (const listener of [...listeners]) listener();
  };
  signal.addEventListener('abort', tellAll, { once: true });
  return listeners;
}

/** On the monotonic clock. The global `performance` is looked up by a getter each time, which takes longer than this. */
export const nowMs = (): number => performance.now();

export interface DeadlineOptions {
  timeoutMs?: number;
  /** The message when time runs out: that of the whole chain, unless it is another deadline. */
  timeoutMessage?: string;
  signal?: AbortSignal | undefined;
}

type Listener = (reason: NetError) => void;

/**
 * The time budget of a whole trace and its cancellation, as one thing to listen to. Lighter than an AbortSignal,
 * because every step of every hop listens to it.
 */
export class Deadline {
  /** Why the time is over; null while it is not. */
  reason: NetError | null = null;
  /** Hardly ever more than one at a time. */
  #listeners: Listener[] = [];
  readonly #timeoutMessage: string;
  #timer: NodeJS.Timeout | undefined;
  #endsAt = 0;
  readonly #stopListening: (() => void) | undefined;

  constructor({ timeoutMs, timeoutMessage, signal }: DeadlineOptions) {
    this.#timeoutMessage = timeoutMessage ?? chainTooLong(timeoutMs ?? 0);
    if (timeoutMs !== undefined) this.#run(timeoutMs);
    const abort = () => this.#end(netError('ABORTED'));
    if (signal?.aborted) abort();
    else if (signal) this.#stopListening = onAbort(signal, abort);
  }

  /** Calls the listener once, at once when the time is already over. Returns how to stop listening. */
  onEnd(listener: Listener): () => void {
    if (this.reason) {
      listener(this.reason);
      return () => {};
    }
    this.#listeners.push(listener);
    return () => this.#forget(listener);
  }

  /** Stops the clock while we are held up by ourselves. Returns for how long that was. */
  async pauseWhile(held: Promise<void>): Promise<number> {
    const pausedAt = nowMs();
    const isRunning = this.#timer !== undefined && this.reason === null;
    clearTimeout(this.#timer);
    await held;
    if (isRunning && this.reason === null) this.#run(this.#endsAt - pausedAt);
    return nowMs() - pausedAt;
  }

  /** The caller no longer waits. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#stopListening?.();
    this.#listeners = [];
  }

  #forget(listener: Listener): void {
    const listeners = this.#listeners;
    if (listeners.at(-1) === listener) listeners.pop();
    else this.#listeners = listeners.filter((other) => other !== listener);
  }

  #run(leftMs: number): void {
    this.#endsAt = nowMs() + leftMs;
    this.#timer = setTimeout(
      () => this.#end(netError('TIMEOUT', undefined, this.#timeoutMessage)),
      Math.max(0, leftMs),
    );
  }

  #end(reason: NetError): void {
    if (this.reason) return;
    this.reason = reason;
    const listeners = this.#listeners;
    this.dispose();
    for (const listener of listeners) listener(reason);
  }
}

function chainTooLong(timeoutMs: number): string {
  const seconds = Math.round(timeoutMs / 100) / 10;
  return `The chain took longer than the ${seconds} ${seconds === 1 ? 'second' : 'seconds'} allowed.`;
}
