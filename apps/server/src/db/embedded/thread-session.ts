import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { onThreadMessage } from '../../threads/in-thread.ts';
import { DatabaseUnavailableError } from '../database-errors.ts';
import { PostgresError, type ThreadCommand, type ThreadReply } from './protocol.ts';

/**
 * PostgreSQL stays as V8's baseline compiler produces it: optimizing one of its functions takes 600 MB (decision 17).
 * Threads can't have such flags of their own, so they apply to the process from its first database on.
 */
const baselineOnly = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

interface PendingRequest {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The life of one database thread, from ready to its end. */
export interface ThreadSession {
  request(command: ThreadCommand): Promise<unknown>;
  /** Settles when the thread has ended, with the cause. */
  ended: Promise<Error>;
  terminate(): Promise<void>;
}

/** Starts a database thread. When it ends, all pending and later requests are rejected. */
export function startThreadSession(module: URL, directory: string): Promise<ThreadSession> {
  for (const flag of baselineOnly) setFlagsFromString(flag);
  const worker = new Worker(module, { name: 'database', workerData: { directory } });
  const pending = new Map<number, PendingRequest>();
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<Error>();
  let end: DatabaseUnavailableError | undefined;
  let panic: PostgresError | undefined;
  let nextId = 1;

  function settle(reply: Exclude<ThreadReply, { kind: 'ready' }>): void {
    const request = pending.get(reply.id);
    pending.delete(reply.id);
    if (reply.kind === 'result') {
      request?.resolve(reply.result);
      return;
    }
    const error = new PostgresError(reply.error);
    request?.reject(error);
    if (reply.error.severity !== 'PANIC') return;
    // PostgreSQL stops on a panic, such as no space for its log. PGlite continues, but with locks that are never
    // released.
    panic = error;
    void worker.terminate();
  }

  function finish(cause: Error): void {
    if (end !== undefined) return;
    end = new DatabaseUnavailableError('The database thread has stopped.', { cause });
    for (const request of pending.values()) request.reject(end);
    pending.clear();
    resolveEnded(cause);
  }

  function request(command: ThreadCommand): Promise<unknown> {
    if (end !== undefined) return Promise.reject(end);
    const id = nextId++;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      worker.postMessage({ ...command, id });
    });
  }

  const session: ThreadSession = {
    request,
    ended,
    terminate: async () => {
      await worker.terminate();
    },
  };

  return new Promise((resolve, reject) => {
    onThreadMessage<ThreadReply>(worker, (reply) => (reply.kind === 'ready' ? resolve(session) : settle(reply)));
    worker.on('error', (error) => finish(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => finish(panic ?? new Error(`exit code ${code}`)));
    ended.then(reject);
  });
}
