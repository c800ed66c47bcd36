export type { TaskKind } from './task-kind.ts';
export { type NewTask, type Task, TaskQueue } from './task-queue.ts';
