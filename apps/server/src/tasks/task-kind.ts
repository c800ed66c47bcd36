/** A kind of work in the background. Its tasks name what is to be done by ids, and may be run twice. */
export interface TaskKind {
  name: string;
  /** A task whose heartbeat stops for so long goes to somebody else. */
  heartbeatSeconds: number;
  /** How often; a task that fails more often than that is sent again by whoever looks for what is left to do. */
  retryLimit: number;
  /** Seconds that a task may take while its heartbeat goes on. */
  expireInSeconds: number;
}
