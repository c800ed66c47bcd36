import type { Database } from '../db/database.ts';
import type { TaskKind } from './task-kind.ts';
import type { EndOfTask, NewTask } from './task-queue.ts';

interface AnyTask<Payload extends object> {
  kind: TaskKind;
  /** There is one of each, always: due when a server starts, and put there again should it be missing. */
  standing?: readonly NewTask<Payload>[];
}

export interface TaskContext {
  /** Which attempt it is, from 1 on. */
  attempt: number;
  /** Aborted when its time is over, or when the task has gone to somebody else. */
  signal: AbortSignal;
}

/** Work that takes its time, or asks strangers: it is fetched, done, and ended in a transaction. */
export interface AttemptedTask<Payload extends object> extends AnyTask<Payload> {
  /** What it does, for the log. */
  title(payload: Payload): string;
  /** So many in one process. */
  atOnce: number;
  /** It is given up after so many. */
  maxAttempts: number;
  /** What it returns is done in the transaction that ends the task. */
  work(payload: Payload, context: TaskContext): Promise<EndOfTask<Payload> | undefined>;
  /** Whether there is no use in another attempt. */
  isFinal?(error: unknown): boolean;
  /** Keeps what is to be known of a task that is given up, in the transaction that removes it. */
  onGivenUp?(tx: Database, payload: Payload, error: unknown): Promise<void>;
}

/**
 * Work on the database alone: fetched, done and ended in one transaction. Nobody else gets it meanwhile, and if the
 * process dies it is there as before, so it needs no heartbeat. Returns the tasks that come next.
 */
export interface TransactionTask<Payload extends object> extends AnyTask<Payload> {
  workIn(tx: Database, payload: Payload): Promise<NewTask<Payload>[]>;
  /** When the transaction is stored. */
  onDone?(payload: Payload): void;
}

/** What a kind of task does. */
export type TaskDefinition<Payload extends object> = AttemptedTask<Payload> | TransactionTask<Payload>;

export const defineTask = <Payload extends object>(task: TaskDefinition<Payload>): TaskDefinition<Payload> => task;
