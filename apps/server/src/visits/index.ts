export { allShards, HeldShards, shardCount, shardOf } from './held-shards.ts';
export type { HostItem, HostLanes } from './host-lanes.ts';
export type { HostPace } from './host-pace.ts';
export {
  type HostWork,
  HostWorker,
  type Outcome,
  type Outlook,
  type Source,
  type UsableShards,
} from './host-worker.ts';
export { type Politeness, type PoliteVisits, politenessOf, politeVisits } from './politeness.ts';
export type { Sink } from './result-saver.ts';
export type { VisitDeps, Visitor } from './visit-settings.ts';
export { visitSettings } from './visit-settings.ts';
export {
  type FromVisitingThread,
  superviseVisitingThread,
  type ToVisitingThread,
  type VisitingThreadData,
} from './visiting-thread.ts';
export { bulkWorkers, isAlive, removeAllWorkers, removeWorker, reportAlive } from './workers-table.ts';
