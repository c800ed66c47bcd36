import type { Database } from '../db/database.ts';

/** A kind of work in the background. Its tasks name what is to be done by ids, and may be run twice. */
export interface TaskKind {
  name: string;
  /**
   * Of tasks with the same key: one waits or runs at a time, or they are run one after the other, the oldest first. It
   * cannot be changed later: a kind with another policy needs another name.
   */
  policy: 'exclusive' | 'key_strict_fifo';
  /** How often a task goes to somebody else because the process that had it died; more often than it may fail. */
  retryLimit: number;
  /** Seconds until the first of them. Each waits about twice as long as the one before. */
  retryDelay?: number;
  retryBackoff?: true;
  /** Seconds that it waits at most. */
  retryDelayMax?: number;
  /** Seconds that a task may take, be it that its heartbeat goes on. Then it goes to somebody else. */
  expireInSeconds: number;
  /** A task whose heartbeat stops for so long goes to somebody else. Left out: it has none. */
  heartbeatSeconds?: number;
}

/** When a task that failed so often before is due again, at the latest. */
export function retrySeconds({ retryDelay = 0, retryBackoff, retryDelayMax }: TaskKind, retryCount: number): number {
  const seconds = retryBackoff === true ? retryDelay * 2 ** (retryCount + 1) : retryDelay;
  return Math.min(seconds, retryDelayMax ?? seconds) + 0.1;
}

export interface NewTask<Payload> {
  /** What it may not run beside: see `policy` of its kind. */
  key: string;
  payload: Payload;
  /** Of one group so many run at once: see `perGroup` of its definition. */
  group?: string;
}

/**
 * What comes with the end of a task, as a part of the transaction that removes it: it stores what came of the task, and
 * returns the tasks that come next.
 */
export type EndOfTask<Payload> = (tx: Database) => Promise<NewTask<Payload>[]>;

/** What a kind of task does. It takes its time, or asks strangers: it is fetched, done, and ended in a transaction. */
export interface TaskDefinition<Payload extends object> {
  kind: TaskKind;
  /** What it does, for the log. */
  title(payload: Payload): string;
  /** So many in one process. */
  atOnce: number;
  /** So many of one group, in all processes. */
  perGroup?: number;
  /** It is given up after so many. */
  maxAttempts: number;
  /**
   * What it returns is done in the transaction that ends the task. attempt: from 1 on. signal: aborted when its time is
   * over, or when the task has gone to somebody else.
   */
  work(payload: Payload, by: { attempt: number; signal: AbortSignal }): Promise<EndOfTask<Payload> | undefined>;
  /** Whether there is no use in another attempt. */
  isFinal?(error: unknown): boolean;
}

export const defineTask = <Payload extends object>(task: TaskDefinition<Payload>): TaskDefinition<Payload> => task;
