/** Tables for tests of other features. */
export { openJobs } from '../bulk-jobs-table.ts';
export { bulkRows, rowBytes } from '../bulk-rows-table.ts';
