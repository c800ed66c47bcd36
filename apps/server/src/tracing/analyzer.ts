import { availableParallelism } from 'node:os';
import type { AnalysisKind, CheckAnalysis, Evidence } from '@hopwise/model';
import { createThreadPool, type ThreadPool, type ThreadPoolOptions } from '../threads/thread-pool.ts';

export interface EvidenceToJudge {
  evidence: Evidence;
  kinds: AnalysisKind[];
}

/** Auditing a 2 MB page would block the main thread for too long. */
export type Analyzer = ThreadPool<EvidenceToJudge, CheckAnalysis>;

/** For analyses that people wait for. Bulk rows have their own threads, and already take turns. */
export const shareOfAnalyses = {
  perOwner: 100,
  message: 'You already have 100 analyses in progress. Wait for one to finish.',
};

export function createAnalyzer(options: Pick<ThreadPoolOptions, 'idleMs' | 'share'> = {}): Analyzer {
  return createThreadPool({
    module: new URL('./analysis-thread.ts', import.meta.url),
    size: Math.max(1, Math.min(4, availableParallelism() - 1)),
    maxWaiting: 1000,
    timeoutMs: 30_000,
    maxMemoryMb: 256,
    busyMessage: 'Too many analyses are running right now. Try again in a moment.',
    ...options,
  });
}
