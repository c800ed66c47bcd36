export { type BulkThreads, superviseBulkThreads } from './bulk-threads.ts';
export { purgeJobs } from './purge-jobs.ts';
export { readQueue } from './read-queue.ts';
export { bulkRoutes } from './routes.ts';
export { assembleWorker, workerSettings } from './worker/assemble-worker.ts';
