import type { Config } from '../config.ts';

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
