import { Worker } from 'node:worker_threads';
import { AppError, InterruptedError } from '../errors.ts';
import { createOwnerShares, FairQueue, type OwnerSharesOptions } from './fair-queue.ts';
import type { ThreadMessage } from './in-thread.ts';
import { onThreadMessage } from './in-thread.ts';

export interface ThreadPoolOptions {
  /** The thread's module, which calls doWork. */
  module: URL;
  /** The maximum number of threads. */
  size: number;
  /** How many work items may wait; more are rejected. */
  maxWaiting: number;
  /** Longer work is aborted, with its thread. Starting the thread doesn't count. */
  timeoutMs: number;
  /** The error message for that; omitted where it can only be our own fault. */
  timeoutMessage?: string;
  /** How much of it one caller may have at once, waiting or running. */
  share?: OwnerSharesOptions;
  maxMemoryMb: number;
  /** The error message for work that needs more; omitted where it can only be our own fault. */
  memoryMessage?: string;
  /** After how long an idle thread ends, to free its memory. */
  idleMs?: number;
  /** The error message when too many are waiting. */
  busyMessage: string;
}

/** Whose work it is: owners take turns. Work whose caller has disconnected leaves the queue. */
export interface WorkOwner {
  owner: string;
  signal?: AbortSignal;
}

export interface ThreadPool<Work, Result> {
  run(work: Work, by?: WorkOwner): Promise<Result>;
  /** Starts a thread if none is running, so that the first work item need not wait for it. */
  warmUp(): void;
  close(): Promise<void>;
}

interface Request<Work, Result> {
  work: Work;
  resolve(result: Result): void;
  reject(error: Error): void;
}

interface Thread<Work, Result> {
  worker: Worker;
  isReady: boolean;
  request: Request<Work, Result> | undefined;
  /** Ends the thread: after work that takes too long, or when idle for too long. */
  timer: NodeJS.Timeout | undefined;
}

/** A thread starts in well under a second, and uses up to a hundred megabytes until it ends. */
export const usualIdleMs = 20_000;

/** The owner of work without a particular caller. */
const noOwner: WorkOwner = { owner: '' };

const wentAway = () => new InterruptedError('The request was interrupted. Try again.');
const shuttingDown = () => new AppError('UNAVAILABLE', 'The server is shutting down. Try again in a moment.');

/**
 * Threads for work that would block the main one: started when needed, reused, ended when idle, replaced when they
 * crash. A thread does one work item at a time.
 */
export function createThreadPool<Work, Result>(options: ThreadPoolOptions): ThreadPool<Work, Result> {
  const waiting = new FairQueue<Request<Work, Result>>();
  const shares = options.share && createOwnerShares(options.share);
  const threads = new Set<Thread<Work, Result>>();
  const tooBusy = () => new AppError('UNAVAILABLE', options.busyMessage);
  let closed = false;

  function startNext(): void {
    while (waiting.size > 0) {
      const idle = [...threads].find(({ request }) => request === undefined);
      const thread = idle ?? (threads.size < options.size ? startThread() : undefined);
      if (thread === undefined) return;
      give(thread, waiting.shift() as Request<Work, Result>);
    }
  }

  function give(thread: Thread<Work, Result>, request: Request<Work, Result>): void {
    thread.request = request;
    thread.worker.ref();
    clearTimeout(thread.timer);
    try {
      thread.worker.postMessage(request.work);
      if (thread.isReady) limitTime(thread);
    } catch (cause) {
      finish(thread, ({ reject }) => reject(new Error('Failed to send work to its thread', { cause })));
    }
  }

  function limitTime(thread: Thread<Work, Result>): void {
    const { timeoutMs, timeoutMessage } = options;
    const tooLong = () =>
      timeoutMessage === undefined
        ? new Error(`Work in a thread took longer than ${timeoutMs} ms`)
        : new AppError('UNAVAILABLE', timeoutMessage);
    thread.timer = setTimeout(() => discard(thread, tooLong()), timeoutMs);
  }

  function startThread(): Thread<Work, Result> {
    const worker = new Worker(options.module, { resourceLimits: { maxOldGenerationSizeMb: options.maxMemoryMb } });
    const thread: Thread<Work, Result> = { worker, isReady: false, request: undefined, timer: undefined };
    worker.unref();
    onThreadMessage<ThreadMessage<Result>>(worker, (message) => listen(thread, message));
    worker.on('error', (cause) => discard(thread, failureOf(cause)));
    worker.on('exit', (code) => discard(thread, new Error(`A thread exited with code ${code}`)));
    threads.add(thread);
    return thread;
  }

  function failureOf(cause: Error): Error {
    const isTooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    return isTooLarge && options.memoryMessage !== undefined
      ? new AppError('UNAVAILABLE', options.memoryMessage, undefined, { cause })
      : new Error('A thread failed', { cause });
  }

  function listen(thread: Thread<Work, Result>, message: ThreadMessage<Result>): void {
    switch (message.kind) {
      case 'ready':
        thread.isReady = true;
        if (thread.request !== undefined) limitTime(thread);
        else rest(thread);
        break;
      case 'done':
        finish(thread, ({ resolve }) => resolve(message.result));
        break;
      case 'failed':
        finish(thread, ({ reject }) => reject(new Error('Work failed in its thread', { cause: message.error })));
    }
  }

  function finish(thread: Thread<Work, Result>, settle: (request: Request<Work, Result>) => void): void {
    const { request } = thread;
    thread.request = undefined;
    thread.worker.unref();
    rest(thread);
    if (request !== undefined) settle(request);
    startNext();
  }

  function rest(thread: Thread<Work, Result>): void {
    clearTimeout(thread.timer);
    const { idleMs = usualIdleMs } = options;
    if (threads.has(thread)) thread.timer = setTimeout(() => discard(thread, new Error('idle')), idleMs).unref();
  }

  function discard(thread: Thread<Work, Result>, reason: Error): void {
    if (!threads.delete(thread)) return;
    void thread.worker.terminate();
    finish(thread, ({ reject }) => reject(reason));
  }

  function enqueue(work: Work, { owner, signal }: WorkOwner): Promise<Result> {
    if (signal?.aborted) return Promise.reject(wentAway());
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const request = { work, resolve, reject };
    const leave = () => {
      if (waiting.remove(owner, request)) reject(wentAway());
    };
    signal?.addEventListener('abort', leave);
    waiting.push(owner, request);
    startNext();
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  return {
    async run(work, by) {
      if (closed) throw shuttingDown();
      const owner = by ?? noOwner;
      if (waiting.size >= options.maxWaiting) {
        const displaced = waiting.displaceFor(owner.owner);
        if (displaced === undefined) throw tooBusy();
        displaced.reject(tooBusy());
      }
      const release = by && shares?.take(by.owner);
      return enqueue(work, owner).finally(release);
    },
    warmUp() {
      if (!closed && threads.size === 0) startThread();
    },
    async close() {
      closed = true;
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next.reject(shuttingDown());
      const stopping = [...threads];
      for (const thread of stopping) discard(thread, shuttingDown());
      await Promise.all(stopping.map(({ worker }) => worker.terminate()));
    },
  };
}
