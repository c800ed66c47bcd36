export { Alarm } from './alarm.ts';
export { type PeriodicTask, PeriodicTasks, periodicTask } from './periodic-tasks.ts';
export type { TaskKind } from './task-kind.ts';
export { type NewTask, type Task, TaskQueue } from './task-queue.ts';
