export { accessCheck, accessCheckToEdit, type Viewer, viewerOf } from './check-access.ts';
export { pruneCheckHours } from './check-hours-table.ts';
export {
  type CheckRow,
  checks,
  deleteChecks,
  deleteSomeChecks,
  findCheck,
  insertChecks,
  insertChecksStatement,
  moveSomeChecks,
  type PackedChecks,
  packChecks,
  releaseChecks,
  type WrittenCheck,
  writeCheck,
} from './checks-table.ts';
export { findPackedEvidence } from './evidence-packs-table.ts';
export { guestCheckRoutes } from './guest-check-routes.ts';
export { pruneGuestChecks } from './guest-checks-table.ts';
export {
  checksOfPeriod,
  listRecentChecks,
  type RecentChecksDeps,
  type WantedJobs,
  wantedProjects,
} from './list-recent-checks.ts';
export { readCheck } from './open-check.ts';
export { periodStart } from './period.ts';
export { checkRoutes } from './routes.ts';
export { statsRoutes } from './stats-routes.ts';
export { completeRequest, trackFor } from './track-for.ts';
export { legacyTrackRoutes, trackRoutes } from './track-routes.ts';
export type { TrackDeps, Tracked } from './track-url.ts';
export { forgetBatch, withdrawBatch, withdrawnBatches } from './withdrawn-batches-table.ts';
