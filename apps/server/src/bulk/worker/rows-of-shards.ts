import type { Database } from '../../db/database.ts';
import type { ShardedWork } from '../../tasks/index.ts';
import { shardTask } from '../shard-task.ts';
import { reportAlive } from './bulk-workers-table.ts';
import { waitingShards } from './pending-rows.ts';

/** The rows of all jobs, as a worker shares them with others. */
export const rowsOfShards = (db: Database, workerId: string): ShardedWork => ({
  kind: shardTask,
  waitingShards,
  reportAlive: () => reportAlive(db, workerId),
});
