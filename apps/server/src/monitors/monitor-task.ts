import type { TaskKind } from '../tasks/index.ts';

/** Runs the monitors of one shard for a while. A shard has one task at a time, and so a monitor has one worker. */
export const monitorTask = {
  name: 'monitor-shard',
  policy: 'exclusive',
  heartbeatSeconds: 15,
  retryLimit: 1000,
  expireInSeconds: 23 * 60 * 60,
} as const satisfies TaskKind;
