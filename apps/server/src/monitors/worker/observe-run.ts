import { type ChainChange, type MonitorRun, scoresOf, textHash } from '@hopwise/model';
import {
  baselineTraces,
  certificatesOf,
  changeFingerprint,
  diffWithBaseline,
  type Observation,
  seenChangeOf,
  timingsOf,
  type WatchedChain,
  watchedChainOf,
  watchedPageOf,
} from '@hopwise/monitor';
import type { NewCheck } from '../../tracing/index.ts';
import type { MonitorRow } from '../monitors-table.ts';
import type { RunResult } from './run-monitor.ts';

/** A conclusive result, about the target or about us. */
export type SayingResult = Exclude<RunResult, { kind: 'put-off' | 'pause' }>;

/** Turns a run into an observation of its monitor, in its current state. */
export interface Observed {
  observation: Extract<Observation, { kind: 'run' | 'own-failure' }>;
  outcome: MonitorRun['outcome'];
  reason: string | null;
  /** For the baseline; null: the run can't contribute. */
  chain: WatchedChain | null;
  changes: ChainChange[];
  /** The key that runs with the same result share. */
  key: string;
  totalTimeMs: number | null;
  statusCode: number | null;
  redirects: number | null;
}

/** A chain as in the baseline. */
export const usualKey = keyOf(null, []);

/** People must eventually learn of a server without network: after this time its failures count as the targets'. */
const ownFailureMs = 10 * 60_000;

const noNetwork = 'The Hopwise server appears to be offline: no other monitored host was reachable.';

export function observeRun(row: MonitorRow, result: SayingResult, now: number): Observed {
  switch (result.kind) {
    case 'own-failure':
      return ownFailure(result.message);
    case 'refused':
      return withoutChain(result.reason);
    case 'tested':
      return withoutChain(result.failure);
    case 'checked': {
      const since = row.state.ownFailure?.since ?? now;
      if (!result.hasNetwork && now - since < ownFailureMs) return ownFailure(noNetwork);
      return observeCheck(row, result.check);
    }
  }
}

const nothingSeen = { chain: null, changes: [], totalTimeMs: null, statusCode: null, redirects: null };

const ownFailure = (message: string): Observed => ({
  ...nothingSeen,
  observation: { kind: 'own-failure', message },
  outcome: 'unknown',
  reason: message,
  key: `own ${textHash(message)}`,
});

const withoutChain = (failure: string | null): Observed => ({
  ...nothingSeen,
  observation: { kind: 'run', failure, change: null, certificates: [] },
  outcome: failure === null ? 'up' : 'down',
  reason: failure,
  key: keyOf(failure, []),
});

function observeCheck({ watch, downLevel, baseline, baselineTraces: learned }: MonitorRow, check: NewCheck): Observed {
  const { row, trace, analysis } = check;
  const [scores, page] = analysis === null ? [{}, {}] : [scoresOf(analysis.analysis), watchedPageOf(analysis)];
  const chain = watchedChainOf(trace, watch, scores, page);
  const isDown = row.verdictLevel === 'failed' || (downLevel === 'warning' && row.verdictLevel === 'warning');
  const failure = isDown ? (row.error ?? row.verdictHeadline ?? 'The check failed.') : null;
  const changes = baseline === null || learned !== null ? [] : diffWithBaseline(baseline, chain, watch);
  const learning = learned !== null && failure === null ? `learning ${learned.length}` : null;
  return {
    observation: {
      ...{ kind: 'run', failure, change: seenChangeOf(changes), certificates: certificatesOf(trace.hops) },
      timings: timingsOf(trace, row.totalTimeMs),
    },
    outcome: failure === null ? 'up' : 'down',
    reason: failure,
    chain: failure === null ? chain : null,
    changes,
    key: learning ?? keyOf(failure, changes),
    totalTimeMs: row.finalStatusCode === null ? null : row.totalTimeMs,
    statusCode: row.finalStatusCode,
    redirects: row.redirectCount,
  };
}

/** Chains without compared differences have the same fingerprint. */
function keyOf(failure: string | null, changes: readonly ChainChange[]): string {
  const change = changes.length === 0 ? '' : changeFingerprint(changes);
  return failure === null && change === '' ? 'usual' : `${textHash(failure ?? '').toString(16)} ${change}`.trim();
}

/** Whether the trace of a run is worth storing: no check has its chain yet. */
export const isNewChain = ({ keptChains }: MonitorRow, { key }: Observed): boolean =>
  !keptChains.some((kept) => kept.key === key);

/** Whether this run completes the baseline. */
export const completesBaseline = ({ baselineTraces: learned }: MonitorRow, { chain }: Observed): boolean =>
  learned !== null && chain !== null && learned.length + 1 >= baselineTraces;
