export { Alarm } from './alarm.ts';
export { defineTask, type TaskContext, type TaskDefinition } from './define-task.ts';
export { HeldShards, type ShardedWork, type ShardPayload, type ShardUse } from './held-shards.ts';
export { HeldTasks } from './held-tasks.ts';
export { type PeriodicTask, periodicTask, periodicTasks } from './periodic-tasks.ts';
export type { TaskKind } from './task-kind.ts';
export { type FetchedTask, type NewTask, TaskQueue } from './task-queue.ts';
export type { RunnerDeps } from './task-run.ts';
export { TaskRunner } from './task-runner.ts';
