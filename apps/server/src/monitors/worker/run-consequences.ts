import { confirmAfterMs, type MonitorDay, type MonitorEvent } from '@hopwise/model';
import {
  addRecentRun,
  addRun,
  dayOf,
  emptyDay,
  type MonitorState,
  makeBaseline,
  step,
  withLastHour,
} from '@hopwise/monitor';
import { newId } from '../../db/columns.ts';
import type { Database } from '../../db/database.ts';
import { applyPause } from '../action-routes.ts';
import { updateMonitorRow, updateMonitorRows } from '../find-monitors.ts';
import {
  countRuns,
  findDays,
  findRunKeys,
  insertRuns,
  type MonitorDayRow,
  type MonitorRunRow,
  saveDays,
} from '../monitor-history-table.ts';
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

/** A run of a locked monitor, with the check stored for it; null: none. */
interface RunToSave extends EndedRun {
  checkId: string | null;
}

/**
 * Stores runs of different monitors and all their consequences, in a transaction that has the monitors locked. Returns
 * whether there may be alerts to send.
 */
export async function saveConsequences(tx: Database, runs: readonly RunToSave[]): Promise<boolean> {
  const conclusive: ConclusiveRun[] = [];
  let hasTold = false;
  for (const { result, ...run } of runs) {
    if (result.kind === 'put-off') await updateMonitorRow(tx, run.row.id, { nextAt: new Date(result.until) });
    else if (result.kind === 'pause') {
      await applyPause(tx, run.row, { kind: 'paused', reason: result.reason }, run.finishedAt);
      hasTold = true;
    } else conclusive.push({ ...run, result });
  }
  if (conclusive.length === 0) return hasTold;
  const saved = await consequencesOf(tx, conclusive);
  await insertRuns(
    tx,
    saved.flatMap(({ entry }) => ('monitorId' in entry ? entry : [])),
  );
  await countRuns(
    tx,
    saved.flatMap(({ entry }) => ('monitorId' in entry ? [] : entry)),
  );
  await saveDays(
    tx,
    saved.flatMap(({ day }) => day ?? []),
  );
  await updateMonitorRows(
    tx,
    saved.map(({ changes }) => changes),
  );
  // Last, because alerts count the monitors that fail now.
  await recordEvents(
    tx,
    saved.map(({ finishedAt, ...each }) => ({ ...each, now: finishedAt })),
  );
  return hasTold || saved.some(({ events }) => events.length > 0);
}

type ConclusiveRun = RunToSave & { result: SayingResult };

/** What is stored of a run. */
interface Consequences extends Pick<RunToSave, 'row' | 'finishedAt'> {
  /** A new entry, or the one that counts another run. */
  entry: MonitorRunRow | Pick<MonitorRunRow, 'id' | 'finishedAt' | 'totalTimeMs'>;
  /** undefined: the run counts in no day. */
  day: MonitorDayRow | undefined;
  changes: Partial<MonitorRow> & Pick<MonitorRow, 'id'>;
  events: MonitorEvent[];
  checks: ChecksOfEvent;
}

async function consequencesOf(tx: Database, runs: readonly ConclusiveRun[]): Promise<Consequences[]> {
  const keys = await findRunKeys(
    tx,
    runs.flatMap(({ row }) => row.lastRunId ?? []),
  );
  const days = await findDays(
    tx,
    runs.map(({ row, finishedAt }) => ({ monitorId: row.id, day: dayOf(finishedAt) })),
  );
  const dayByMonitor = new Map(days.map((day) => [`${day.monitorId} ${day.day}`, day]));
  return runs.map((run) => {
    const { row, finishedAt } = run;
    return consequences(run, {
      lastKey: row.lastRunId === null ? undefined : keys.get(row.lastRunId),
      day: dayByMonitor.get(`${row.id} ${dayOf(finishedAt)}`) ?? emptyDay(dayOf(finishedAt)),
    });
  });
}

function consequences(
  run: ConclusiveRun,
  { lastKey, day }: { lastKey: string | undefined; day: MonitorDay },
): Consequences {
  const { row, finishedAt, checkId } = run;
  const observed = observeRun(row, run.result, finishedAt);
  const { state, events, nextLookAt } = step(row.state, row.alerting, observed.observation, finishedAt);
  const kept = checkId !== null && isNewChain(row, observed) ? { key: observed.key, checkId } : undefined;
  const shownBy = kept?.checkId ?? row.keptChains.find(({ key }) => key === observed.key)?.checkId ?? null;
  const entry = entryOf(run, observed, { lastKey, checkId: shownBy, ownsCheck: kept !== undefined });
  const counts = !isPlannedDowntime(state, observed);
  const recentHours = counts ? addRecentRun(row.recentHours, { at: finishedAt, ...observed }) : row.recentHours;
  const learned = afterLearning(row, observed, { checkId: shownBy, now: finishedAt });
  const wantsMore = learned.baselineTraces !== undefined && learned.baselineTraces !== null;
  const lookAt = wantsMore ? soonest(nextLookAt, finishedAt + confirmAfterMs) : nextLookAt;
  const changes = {
    id: row.id,
    ...stateColumns(row, state, finishedAt),
    ...(kept && { keptChains: withKept(row.keptChains, kept) }),
    ...learned,
    recentHours,
    ...{ lastRunAt: new Date(finishedAt), lastRunId: entry.id, contractRunId: null, runAskedAt: null },
    turn: row.turn + 1,
    ...(observed.outcome !== 'unknown' && lastFigures(row, run, observed)),
    ...(events.some(({ type }) => type === 'monitor.changed') && { lastChangeAt: new Date(finishedAt) }),
    ...planNext(row, lookAt, finishedAt),
  };
  const before = row.keptChains.find(({ key }) => key === usualKey)?.checkId ?? null;
  return {
    ...{ row, finishedAt, entry, changes, events, checks: { before, after: shownBy } },
    day: counts
      ? { monitorId: row.id, ...withLastHour(addRun(day, { at: finishedAt, ...observed }), recentHours) }
      : undefined,
  };
}

/** Failures during maintenance are expected, and don't lower the uptime. */
const isPlannedDowntime = ({ maintenanceUntil }: MonitorState, { outcome }: Observed): boolean =>
  maintenanceUntil !== null && outcome === 'down';

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

/** Counts the run in the previous entry if the result and the day are the same. */
function entryOf(
  { row, startedAt, finishedAt }: EndedRun,
  { outcome, reason, totalTimeMs, changes, key }: Observed,
  { lastKey, ...check }: { lastKey: string | undefined; checkId: string | null; ownsCheck: boolean },
): Consequences['entry'] {
  const sameKey = `${dayOf(finishedAt)} ${outcome} ${key}`;
  const ended = { finishedAt: new Date(finishedAt), totalTimeMs };
  if (row.lastRunId !== null && lastKey === sameKey) return { id: row.lastRunId, ...ended };
  const entry = { id: newId(), monitorId: row.id, startedAt: new Date(startedAt), ...ended, count: 1 };
  return { ...entry, outcome, reason, changes, ...check, sameKey };
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
