import type { ContractRun } from '@hopwise/model';
import { formatCount } from '../ui/format-number.ts';

export type RunTone = 'passed' | 'failed' | 'unsure' | 'open' | 'ended';

type RunFacts = Pick<ContractRun, 'status' | 'pause' | 'cases' | 'processed' | 'failed' | 'couldNotRun'>;

/** What a run came to, in a few words. */
export function describeRun(run: RunFacts): { tone: RunTone; text: string } {
  const { status, pause, cases, processed, failed, couldNotRun } = run;
  const ofAll = (count: number) => `${formatCount(count)} of ${formatCount(cases)}`;
  switch (status) {
    case 'PENDING':
      return { tone: 'open', text: pause === null ? 'Waiting' : 'Paused' };
    case 'PROCESSING':
      return { tone: 'open', text: pause === null ? `Running, ${ofAll(processed)}` : 'Paused' };
    case 'CANCELLED':
      return { tone: 'ended', text: 'Cancelled' };
    case 'FAILED':
      return { tone: 'unsure', text: 'Could not run' };
    case 'COMPLETED':
      if (failed > 0) return { tone: 'failed', text: `${ofAll(failed)} failed` };
      if (couldNotRun > 0) return { tone: 'unsure', text: `${ofAll(couldNotRun)} could not run` };
      return { tone: 'passed', text: cases === 1 ? '1 passed' : `All ${formatCount(cases)} passed` };
  }
}
