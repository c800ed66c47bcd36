import type { Monitor } from '@hopwise/model';
import { type Observation, partId, setIgnored, step } from '@hopwise/monitor';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { recordMonitor } from './change-monitor.ts';
import { lockMonitor, updateMonitorRow } from './find-monitors.ts';
import { isPauseTold, pauseNotTold } from './limit-pauses.ts';
import type { MonitorRow } from './monitors-table.ts';
import { accessMonitor, accessMonitorToEdit, type MonitorView, noSuchMonitor, readMonitor } from './open-monitor.ts';
import { planNext } from './plan-run.ts';
import { noChecks, recordEvents, stateColumns } from './record-events.ts';

/** The result of a run in progress is discarded. */
export function pauseMonitor(view: MonitorView, userId: string, id: string): Promise<Monitor> {
  return change(view, userId, id, async (tx, row, now) => {
    if (row.state.pausedSince !== null) return;
    const isTold = await isPauseTold(tx, userId, row.id);
    await applyPause(tx, row, { kind: 'paused', reason: isTold ? null : pauseNotTold }, now, { isTold });
    await recordMonitor(tx, userId, 'monitor.paused', row);
  });
}

/** Part of a transaction that has the monitor locked. */
export async function applyPause(
  tx: Database,
  row: MonitorRow,
  observation: Extract<Observation, { kind: 'paused' }>,
  now: number,
  { isTold = true } = {},
): Promise<void> {
  const { state, events } = step(row.state, row.alerting, observation, now);
  const paused = { ...stateColumns(row, state, now), nextAt: null, contractRunId: null, turn: row.turn + 1 };
  await updateMonitorRow(tx, row.id, paused);
  await recordEvents(tx, row, events, noChecks, { now, isTold });
}

export function resumeMonitor(view: MonitorView, userId: string, id: string): Promise<Monitor> {
  return change(view, userId, id, async (tx, row, now) => {
    if (row.state.pausedSince === null) return;
    const { state, nextLookAt } = step(row.state, row.alerting, { kind: 'resumed' }, now);
    await updateMonitorRow(tx, row.id, { ...stateColumns(row, state, now), ...planNext(row, nextLookAt, now) });
    await recordMonitor(tx, userId, 'monitor.resumed', row);
  });
}

/** A run in progress counts as the requested one. */
export async function runNow(view: MonitorView, userId: string, id: string): Promise<Monitor> {
  const { found } = await accessMonitor(view.db, userId, id);
  await view.db.transaction(async (tx) => {
    const row = await lockMonitor(tx, found.row.id);
    if (row === undefined) throw noSuchMonitor();
    if (row.nextAt === null) throw new AppError('CONFLICT', 'This monitor is paused. Resume it first.');
    const now = view.now();
    const nextAt = row.nextAt.getTime() > now ? new Date(now) : row.nextAt;
    await updateMonitorRow(tx, row.id, { nextAt, runAskedAt: row.runAskedAt ?? new Date(now) });
  });
  return readMonitor(view, userId, found.row.id);
}

/** Makes the current chain the new baseline, set by the next runs. A run in progress saw the old one. */
export function acceptBaseline(view: MonitorView, userId: string, id: string): Promise<Monitor> {
  return change(view, userId, id, async (tx, row, now) => {
    if (row.contractId !== null) {
      throw new AppError('CONFLICT', 'Contract monitors have no baseline. Edit the contract instead.');
    }
    const { state } = step(row.state, row.alerting, { kind: 'baseline-accepted' }, now);
    await updateMonitorRow(tx, row.id, {
      ...stateColumns(row, state, now),
      ...{ baselineTraces: [], keptChains: [], changes: [], turn: row.turn + 1 },
      nextAt: row.nextAt && new Date(now),
    });
    await recordMonitor(tx, userId, 'monitor.baseline-accepted', row);
  });
}

/** Stops ignoring a part of the URL, or ignores it again. */
export function ignorePart(
  view: MonitorView,
  userId: string,
  id: string,
  part: { id: string; isIgnored: boolean },
): Promise<Monitor> {
  return change(view, userId, id, async (tx, { id: monitorId, baseline }) => {
    if (baseline === null || !baseline.ignored.some((each) => partId(each) === part.id)) {
      throw new AppError('NOT_FOUND', 'Ignored part not found');
    }
    await updateMonitorRow(tx, monitorId, { baseline: setIgnored(baseline, part.id, part.isIgnored) });
  });
}

async function change(
  view: MonitorView,
  userId: string,
  id: string,
  work: (tx: Database, row: MonitorRow, now: number) => Promise<void>,
): Promise<Monitor> {
  const { found } = await accessMonitorToEdit(view.db, userId, id);
  await view.db.transaction(async (tx) => {
    const row = await lockMonitor(tx, found.row.id);
    if (row === undefined) throw noSuchMonitor();
    await work(tx, row, view.now());
  });
  return readMonitor(view, userId, found.row.id);
}
