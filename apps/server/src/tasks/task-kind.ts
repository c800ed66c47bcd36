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
