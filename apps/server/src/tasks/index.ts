export { defineTask, type NewTask, type TaskKind } from './define-task.ts';
export { type PeriodicTask, PeriodicTasks } from './periodic-tasks.ts';
export { type FetchedTask, TaskQueue } from './task-queue.ts';
export { type RunnerDeps, TaskRunner } from './task-runner.ts';
