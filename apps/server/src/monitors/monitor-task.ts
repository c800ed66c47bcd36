import type { TaskKind } from '../tasks/index.ts';

/** Running the monitors of one shard, for a while. A shard has one task, and so a monitor one worker, at a time. */
export const monitorTask = {
  name: 'monitor-shard',
  policy: 'exclusive',
  heartbeatSeconds: 15,
  retryLimit: 1000,
  expireInSeconds: 23 * 60 * 60,
} as const satisfies TaskKind;
