/** What tests of other rooms ask of the tables here. */
export { openJobs } from '../bulk-jobs-table.ts';
export { bulkRows, rowBytes } from '../bulk-rows-table.ts';
