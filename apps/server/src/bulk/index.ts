export {
  bulkJobs,
  cancelOpenJobs,
  hasBulkJobs,
  hasOpenJobs,
  isVisible,
  type VisibleJobRow,
} from './bulk-jobs-table.ts';
export { type BulkRowRow, bulkRows } from './bulk-rows-table.ts';
export { stopJob } from './change-job.ts';
export { type ComparisonDeps, comparisonRoutes } from './comparison-routes.ts';
export { allStoredRows, listRows, toBulkRow } from './list-rows.ts';
export { accessJob, listJobsAmongChecks, listTroubledJobs } from './open-job.ts';
export { maxPendingRows, readOpenWork } from './open-work.ts';
export { pauseJobs } from './pause-jobs.ts';
export { beginPurge, hideJob, purgeJobs } from './purge-jobs.ts';
export { type BulkFigures, readBulkFigures, readQueue } from './read-queue.ts';
export type { UploadDeps } from './receive-upload.ts';
export { removePasswords } from './remove-passwords.ts';
export { readyRetriedJobs } from './retry-job.ts';
export { bulkRoutes } from './routes.ts';
export { rowOfCase, storeCases } from './store-cases.ts';
export { checkRow } from './worker/check-row.ts';
export { shardTask } from './worker/row-source.ts';
export { startBulkWorker } from './worker/start-bulk-worker.ts';
