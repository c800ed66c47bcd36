import type { Topic } from '../db/bells.ts';
import type { MakeCheckDeps } from '../tracing/index.ts';
import type { HostWorkerDeps } from './host-worker.ts';
import type { Politeness } from './politeness.ts';
import type { VisitSettings } from './visit-settings.ts';

/** Shared by everything in a process that visits sites in the background. */
export interface VisitDeps extends HostWorkerDeps, Pick<MakeCheckDeps, 'analyzer' | 'askSafeBrowsing'> {
  settings: VisitSettings;
  politeness: Politeness;
  logger: HostWorkerDeps['logger'] & { warn: HostWorkerDeps['logger']['error'] };
  tell(topic: Topic): void;
}

/** Something that visits sites when there is work. */
export interface Visitor {
  /** There may be work. */
  wake(): void;
  /** Stores finished work and leaves the rest to others. */
  stop(): Promise<void>;
}
