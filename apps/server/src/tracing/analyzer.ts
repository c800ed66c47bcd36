import { availableParallelism } from 'node:os';
import type { AnalysisKind, CheckAnalysis, Evidence } from '@hopwise/model';
import { createThreadPool, type ThreadPool, type ThreadPoolOptions } from '../threads/thread-pool.ts';

export interface EvidenceToJudge {
  evidence: Evidence;
  kinds: AnalysisKind[];
}

/** Judging a page of 2 MB takes longer than others on the main thread may be kept waiting. */
export type Analyzer = ThreadPool<EvidenceToJudge, CheckAnalysis>;

/** Of those that people wait for. Rows of bulk jobs are judged by threads of their own, and have turns already. */
export const shareOfAnalyses = {
  perOwner: 100,
  message: 'You already have 100 analyses in the making. Wait for one of them to finish',
};

export function createAnalyzer(options: Pick<ThreadPoolOptions, 'idleMs' | 'share'> = {}): Analyzer {
  return createThreadPool({
    module: new URL('./analysis-thread.ts', import.meta.url),
    size: Math.max(1, Math.min(4, availableParallelism() - 1)),
    maxWaiting: 1000,
    timeoutMs: 10_000,
    maxMemoryMb: 256,
    busyMessage: 'Too many analyses are being made right now. Please try again in a moment',
    ...options,
  });
}
