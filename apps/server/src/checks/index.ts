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
export { evidencePacks, findPackedEvidence } from './evidence-packs-table.ts';
export { CertificateFinder } from './find-expiring-certificates.ts';
export { findFailingHosts } from './find-failing-hosts.ts';
export { guestCheckRoutes } from './guest-check-routes.ts';
export { pruneGuestChecks } from './guest-checks-table.ts';
export { listHistory } from './list-history.ts';
export { listProjectChecks } from './list-project-checks.ts';
export {
  checksOfPeriod,
  listRecentChecks,
  type RecentChecksDeps,
  type WantedJobs,
  wantedProjects,
} from './list-recent-checks.ts';
export { readCheck } from './open-check.ts';
export { type Day, daysBeforePeriod, daysOfPeriod, periodStart } from './period.ts';
export { checkRoutes } from './routes.ts';
export { statsRoutes } from './stats-routes.ts';
export { summarizePeriod } from './summarize-period.ts';
export { completeRequest, trackFor } from './track-for.ts';
export { legacyTrackRoutes, trackRoutes } from './track-routes.ts';
export type { TrackDeps, Tracked } from './track-url.ts';
export { forgetBatch, isWithdrawn, withdrawBatch, withdrawnBatches } from './withdrawn-batches-table.ts';
