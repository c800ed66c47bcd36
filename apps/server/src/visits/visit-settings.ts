import type { Config } from '../config.ts';
import type { Topic } from '../db/bells.ts';
import type { MakeCheckDeps } from '../tracing/index.ts';
import type { HostWorkerDeps } from './host-worker.ts';
import type { Politeness } from './politeness.ts';

const keys = [
  ...(['dataDir', 'databaseUrl', 'traceAllowCidrs', 'traceExtraCa'] as const),
  ...(['bulkConcurrency', 'bulkPerHost', 'bulkHostDelayMs', 'safeBrowsingApiKey'] as const),
  ...(['bulkOpenJobsPerPerson', 'uploadMaxRows', 'uploadMaxMb'] as const),
  ...(['storagePerPersonMb', 'storageTotalMb', 'freeDiskFloorMb'] as const),
] as const satisfies readonly (keyof Config)[];

/** The settings for visiting sites: plain values, so that they can be passed to a thread. */
export type VisitSettings = Pick<Config, (typeof keys)[number]>;

export const visitSettings = (config: Config): VisitSettings =>
  Object.fromEntries(keys.map((key) => [key, config[key]])) as VisitSettings;

/** Shared by everything in a process that visits sites in the background. */
export interface VisitDeps extends HostWorkerDeps, Pick<MakeCheckDeps, 'analyzer' | 'askSafeBrowsing'> {
  settings: VisitSettings;
  politeness: Politeness;
  logger: HostWorkerDeps['logger'] & { warn: HostWorkerDeps['logger']['error'] };
  ring(topic: Topic): void;
}

/** Something that visits sites when there is work. */
export interface Visitor {
  /** There may be work. */
  wake(): void;
  /** Stores finished work and leaves the rest to others. */
  stop(): Promise<void>;
}
