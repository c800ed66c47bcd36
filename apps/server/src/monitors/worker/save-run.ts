import { confirmAfterMs } from '@hopwise/model';
import {
  addRecentRun,
  addRun,
  dayOf,
  emptyDay,
  type MonitorState,
  makeBaseline,
  type RecentHour,
  step,
  withLastHour,
} from '@hopwise/monitor';
import { newId } from '../../db/columns.ts';
import type { Database } from '../../db/database.ts';
import { applyPause } from '../action-routes.ts';
import { updateMonitorRow } from '../find-monitors.ts';
import { countRun, findDay, findRunKey, insertRun, saveDay } from '../monitor-history-table.ts';
import type { KeptChain, MonitorRow } from '../monitors-table.ts';
import { planNext } from '../plan-run.ts';
import { type ChecksOfEvent, recordEvents, stateColumns } from '../record-events.ts';
import {
  completesBaseline,
  isNewChain,
  type Observed,
  observeRun,
  type SayingResult,
  usualKey,
} from './observe-run.ts';
import type { RunResult } from './run-monitor.ts';

/** One finished run. */
export interface EndedRun {
  /** The monitor when the run started. */
  row: MonitorRow;
  result: RunResult;
  startedAt: number;
  finishedAt: number;
}

/** More chains than a monitor alternates between. */
const mostKeptChains = 10;

/**
 * Stores a run and all its consequences, in a transaction that has the monitor locked. checkId: the check stored with
 * it; null: none. Returns whether there may be alerts to send.
 */
export async function saveRun(tx: Database, row: MonitorRow, run: EndedRun, checkId: string | null): Promise<boolean> {
  const { result, finishedAt } = run;
  switch (result.kind) {
    case 'put-off':
      await updateMonitorRow(tx, row.id, { nextAt: new Date(result.until) });
      return false;
    case 'pause':
      await applyPause(tx, row, { kind: 'paused', reason: result.reason }, finishedAt);
      return true;
    default:
      return saveObserved(tx, row, { ...run, result }, checkId);
  }
}

async function saveObserved(
  tx: Database,
  row: MonitorRow,
  run: EndedRun & { result: SayingResult },
  checkId: string | null,
): Promise<boolean> {
  const { finishedAt } = run;
  const observed = observeRun(row, run.result, finishedAt);
  const { state, events, nextLookAt } = step(row.state, row.alerting, observed.observation, finishedAt);
  const kept = checkId !== null && isNewChain(row, observed) ? { key: observed.key, checkId } : undefined;
  const shownBy = kept?.checkId ?? row.keptChains.find(({ key }) => key === observed.key)?.checkId ?? null;
  const checks = { before: row.keptChains.find(({ key }) => key === usualKey)?.checkId ?? null, after: shownBy };
  const lastRunId = await saveEntry(tx, row, run, observed, { checkId: shownBy, ownsCheck: kept !== undefined });
  const counts = !isPlannedDowntime(state, observed);
  const recentHours = counts ? addRecentRun(row.recentHours, { at: finishedAt, ...observed }) : row.recentHours;
  if (counts) await countInDay(tx, row.id, { observed, recentHours }, finishedAt);
  const learned = afterLearning(row, observed, { checkId: shownBy, now: finishedAt });
  const wantsMore = learned.baselineTraces !== undefined && learned.baselineTraces !== null;
  const lookAt = wantsMore ? soonest(nextLookAt, finishedAt + confirmAfterMs) : nextLookAt;
  await updateMonitorRow(tx, row.id, {
    ...stateColumns(row, state, finishedAt),
    ...(kept && { keptChains: withKept(row.keptChains, kept) }),
    ...learned,
    recentHours,
    ...{ lastRunAt: new Date(finishedAt), lastRunId, contractRunId: null, runAskedAt: null, turn: row.turn + 1 },
    ...(observed.outcome !== 'unknown' && lastFigures(row, run, observed)),
    ...(events.some(({ type }) => type === 'monitor.changed') && { lastChangeAt: new Date(finishedAt) }),
    ...planNext(row, lookAt, finishedAt),
  });
  await recordEvents(tx, row, events, checks satisfies ChecksOfEvent, { now: finishedAt });
  return events.length > 0;
}

/** Failures during maintenance are expected, and don't lower the uptime. */
const isPlannedDowntime = ({ maintenanceUntil }: MonitorState, { outcome }: Observed): boolean =>
  maintenanceUntil !== null && outcome === 'down';

async function countInDay(
  tx: Database,
  monitorId: string,
  { observed, recentHours }: { observed: Observed; recentHours: readonly RecentHour[] },
  at: number,
): Promise<void> {
  const day = (await findDay(tx, monitorId, dayOf(at))) ?? emptyDay(dayOf(at));
  await saveDay(tx, monitorId, withLastHour(addRun(day, { at, ...observed }), recentHours));
}

const soonest = (one: number | null, other: number): number => Math.min(one ?? other, other);

/** Without a response the time is just the timeout. A contract has no single time. */
const lastFigures = (
  { contractId }: MonitorRow,
  { startedAt, finishedAt }: EndedRun,
  { changes, statusCode, redirects, totalTimeMs }: Observed,
) => ({
  ...{ changes, lastStatusCode: statusCode, lastRedirects: redirects },
  lastTimeMs: totalTimeMs ?? (contractId === null ? finishedAt - startedAt : null),
});

/** Counts the run in the previous entry if the result and the day are the same. Returns the id of its entry. */
async function saveEntry(
  tx: Database,
  row: MonitorRow,
  { startedAt, finishedAt }: EndedRun,
  { outcome, reason, totalTimeMs, changes, key }: Observed,
  check: { checkId: string | null; ownsCheck: boolean },
): Promise<string> {
  const sameKey = `${dayOf(finishedAt)} ${outcome} ${key}`;
  const ended = { finishedAt: new Date(finishedAt), totalTimeMs };
  if (row.lastRunId !== null && (await findRunKey(tx, row.lastRunId)) === sameKey) {
    await countRun(tx, { id: row.lastRunId, ...ended });
    return row.lastRunId;
  }
  const id = newId();
  const entry = { id, monitorId: row.id, startedAt: new Date(startedAt), ...ended, count: 1 };
  await insertRun(tx, { ...entry, outcome, reason, changes, ...check, sameKey });
  return id;
}

/** The baseline's chain is kept, so that changes can be shown next to it. */
function withKept(chains: readonly KeptChain[], kept: KeptChain): KeptChain[] {
  const usual = chains.filter(({ key }) => key === usualKey);
  const others = chains.filter(({ key }) => key !== usualKey);
  return [...usual, kept, ...others].slice(0, mostKeptChains);
}

type Learned = Partial<Pick<MonitorRow, 'baseline' | 'baselineMadeAt' | 'baselineTraces' | 'keptChains'>>;

/** While there is no complete baseline, successful runs build it. */
function afterLearning(
  row: MonitorRow,
  observed: Observed,
  { checkId, now }: { checkId: string | null; now: number },
): Learned {
  const { baseline, baselineTraces: learned, watch } = row;
  if (learned === null || observed.chain === null) return {};
  const chains = [...learned, observed.chain];
  if (!completesBaseline(row, observed)) return { baselineTraces: chains };
  return {
    baseline: makeBaseline(chains, watch, baseline?.ignored ?? []),
    baselineMadeAt: new Date(now),
    baselineTraces: null,
    keptChains: checkId === null ? [] : [{ key: usualKey, checkId }],
  };
}
