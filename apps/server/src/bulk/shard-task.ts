import type { TaskKind } from '../tasks/index.ts';

/**
 * Work on the rows of one shard, of whichever jobs, for a while. A shard has one task, and so one worker, at a time: that
 * is how the limit on requests to a host holds across all workers without their asking each other.
 */
export const shardTask = {
  name: 'bulk-shard',
  policy: 'exclusive',
  heartbeatSeconds: 10,
  retryLimit: 1000,
  expireInSeconds: 23 * 60 * 60,
} as const satisfies TaskKind;
