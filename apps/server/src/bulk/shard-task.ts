import type { TaskKind } from '../tasks/index.ts';

/**
 * Work on the rows of one shard, for all jobs. A shard has one task, and so one worker, at a time: that is how the
 * per-host request limit holds across workers without coordination between them.
 */
export const shardTask = {
  name: 'bulk-shard',
  policy: 'exclusive',
  heartbeatSeconds: 10,
  retryLimit: 1000,
  expireInSeconds: 23 * 60 * 60,
} as const satisfies TaskKind;
