export { bulkJobs, cancelOpenJobs, hasBulkJobs } from './bulk-jobs-table.ts';
export { type BulkThreads, superviseBulkThreads } from './bulk-threads.ts';
export { type OpenWork, readOpenWork } from './open-work.ts';
export { pauseJobs } from './pause-jobs.ts';
export { purgeJobs } from './purge-jobs.ts';
export { type BulkFigures, readBulkFigures, readQueue } from './read-queue.ts';
export { bulkRoutes } from './routes.ts';
export { shardTask } from './shard-task.ts';
export { assembleWorker, workerSettings } from './worker/assemble-worker.ts';
