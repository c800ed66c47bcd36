import type { HopTimings, MonitorAlerting, TimedPart, Trace } from '@hopwise/model';
import type { MonitorState } from './state.ts';

/** How many of the last runs count. */
const recentRuns = 20;
/** It no longer flaps after this many equal results in a row. */
const steadyRuns = 10;
/** Single slow runs are normal: only this many in a row count. */
const slowRunsInRow = 3;
/** It is fast again at this share of the limit, so that times around the limit don't alert again and again. */
const fastAgain = 0.8;

/** How long each part of a run took; null: there was no response. */
export type Timings = Readonly<Record<TimedPart, number>> | null;

export function timingsOf({ hops }: Pick<Trace, 'hops'>, totalMs: number): NonNullable<Timings> {
  const sumOf = (key: keyof HopTimings) => hops.reduce((sum, { timings }) => sum + (timings[key] ?? 0), 0);
  return {
    ...{ total: totalMs, dns: sumOf('dnsMs'), connect: sumOf('connectMs'), tls: sumOf('tlsMs') },
    ...{ 'first-byte': sumOf('firstByteMs'), download: sumOf('downloadMs') },
  };
}

type Settings = Partial<Pick<MonitorAlerting, 'flapping' | 'slow'>>;

/** The state after one more run, as far as the last runs decide it. */
export function afterRecentRun(
  state: MonitorState,
  { flapping = null, slow = null }: Settings,
  { isUp, timings }: { isUp: boolean; timings: Timings },
  now: number,
): MonitorState {
  const { results, part, timesMs } = state.recent;
  const seen = `${results}${isUp ? '+' : '-'}`.slice(-recentRuns);
  const isFlapping = flapsNow(seen, flapping, state.flapping !== null);
  const times = slow === null || part !== slow.part ? [] : timesMs;
  const ms = slow === null || timings === null || !isUp ? null : timings[slow.part];
  const timed = ms === null ? times : [...times, Math.round(ms)].slice(-recentRuns);
  return {
    ...state,
    recent: {
      // Results from before it was stable don't make it flap again.
      results: state.flapping !== null && !isFlapping ? seen.slice(-steadyRuns) : seen,
      part: slow?.part ?? null,
      timesMs: timed,
      limitMs: slow?.ms ?? null,
    },
    flapping: isFlapping ? { since: state.flapping?.since ?? now, stateChanges: countChanges(seen) } : null,
    slow: afterTimes(state.slow, slow, timed, now),
  };
}

function flapsNow(results: string, limit: number | null, isFlapping: boolean): boolean {
  if (limit === null) return false;
  return isFlapping ? !isSteady(results) : countChanges(results) >= limit && !isSteady(results);
}

export const isSteady = (results: string): boolean =>
  results.length >= steadyRuns && new Set(results.slice(-steadyRuns)).size === 1;

function countChanges(results: string): number {
  let changes = 0;
  for (let at = 1; at < results.length; at += 1) if (results[at] !== results[at - 1]) changes += 1;
  return changes;
}

export const p95Of = (timesMs: readonly number[]): number =>
  timesMs.toSorted((a, b) => a - b)[Math.ceil(timesMs.length * 0.95) - 1] ?? 0;

type Slow = NonNullable<MonitorState['slow']>;

function afterTimes(slow: Slow | null, limit: MonitorAlerting['slow'], timesMs: number[], now: number): Slow | null {
  if (limit === null) return null;
  const last = timesMs.slice(-slowRunsInRow);
  // Most runs are fast, and need no percentile.
  if (slow === null && (timesMs.length < recentRuns / 2 || last.some((ms) => ms <= limit.ms))) return null;
  const p95Ms = p95Of(timesMs);
  if (p95Ms <= (slow === null ? limit.ms : limit.ms * fastAgain)) return null;
  return { since: slow?.since ?? now, part: limit.part, p95Ms, limitMs: limit.ms };
}
