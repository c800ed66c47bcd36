import type { Database } from '../db/database.ts';

/** A kind of background work. Its tasks consist of ids, and may run twice. */
export interface TaskKind {
  name: string;
  /**
   * For tasks with the same key: either only one is queued or running at a time, or they run in order, oldest first. It
   * can't be changed later: a kind with another policy needs another name.
   */
  policy: 'exclusive' | 'key_strict_fifo';
  /** How often a task is reassigned because its process died; higher than the number of attempts. */
  retryLimit: number;
  /** Seconds until the first reassignment. Each waits about twice as long as the one before. */
  retryDelay?: number;
  retryBackoff?: true;
  /** The maximum wait in seconds. */
  retryDelayMax?: number;
  /** Seconds that a task may take, even with a live heartbeat. Then it is reassigned. */
  expireInSeconds: number;
  /** A task without a heartbeat for this long is reassigned. Default: no heartbeat. */
  heartbeatSeconds?: number;
}

/** The latest time when a task that failed this often is due again. */
export function retrySeconds({ retryDelay = 0, retryBackoff, retryDelayMax }: TaskKind, retryCount: number): number {
  const seconds = retryBackoff === true ? retryDelay * 2 ** (retryCount + 1) : retryDelay;
  return Math.min(seconds, retryDelayMax ?? seconds) + 0.1;
}

export interface NewTask<Payload> {
  /** Which tasks it must not run with: see `policy` of its kind. */
  key: string;
  payload: Payload;
  /** The group for concurrency limits: see `perGroup` of its definition. */
  group?: string;
}

/** Runs in the transaction that removes a finished task: stores its result and returns the next tasks. */
export type EndOfTask<Payload> = (tx: Database) => Promise<NewTask<Payload>[]>;

/**
 * The work of a kind of task. It takes time or calls other hosts, so it runs outside of the transaction that ends it.
 */
export interface TaskDefinition<Payload extends object> {
  kind: TaskKind;
  /** A phrase for the log, such as “sending alerts”. */
  title(payload: Payload): string;
  /** How many run in one process. */
  atOnce: number;
  /** How many of one group run in all processes. */
  perGroup?: number;
  /** After how many attempts it is given up. */
  maxAttempts: number;
  /**
   * The returned function runs in the transaction that ends the task. attempt: from 1 on. signal: aborted when its time
   * is up, or when another process has taken over the task.
   */
  work(payload: Payload, by: { attempt: number; signal: AbortSignal }): Promise<EndOfTask<Payload> | undefined>;
  /** Whether another attempt is pointless. */
  isFinal?(error: unknown): boolean;
}

export const defineTask = <Payload extends object>(task: TaskDefinition<Payload>): TaskDefinition<Payload> => task;
