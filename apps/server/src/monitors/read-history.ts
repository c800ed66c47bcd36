import { linesOfEvent } from '@hopwise/alerts';
import type {
  MonitorDayFigures,
  MonitorHistoryQuery,
  MonitorIncident,
  MonitorRun,
  MonitorTimelineEntry,
} from '@hopwise/model';
import { averageMs, emptyDay, percentileMs, uptimeBar } from '@hopwise/monitor';
import type { Database } from '../db/database.ts';
import { listDays } from './monitor-days-table.ts';
import { listEventRows } from './monitor-events-table.ts';
import { listIncidentRows } from './monitor-incidents-table.ts';
import { listRunRows } from './monitor-runs-table.ts';
import { accessMonitor } from './open-monitor.ts';

const idOf = async (db: Database, userId: string, id: string): Promise<string> =>
  (await accessMonitor(db, userId, id)).found.row.id;

export async function listTimeline(
  db: Database,
  userId: string,
  id: string,
  query: MonitorHistoryQuery,
): Promise<MonitorTimelineEntry[]> {
  const rows = await listEventRows(db, await idOf(db, userId, id), query);
  return rows.map((row) => ({
    id: row.id,
    type: row.event.type,
    at: row.at.toISOString(),
    says: linesOfEvent(row.event),
    checkIds: { before: row.checkBefore, after: row.checkAfter },
  }));
}

export async function listRuns(
  db: Database,
  userId: string,
  id: string,
  query: MonitorHistoryQuery,
): Promise<MonitorRun[]> {
  const rows = await listRunRows(db, await idOf(db, userId, id), query);
  return rows.map(({ id: runId, startedAt, finishedAt, count, outcome, reason, totalTimeMs, changes, checkId }) => ({
    ...{ id: runId, startedAt: startedAt.toISOString(), finishedAt: finishedAt.toISOString() },
    ...{ count, outcome, reason, totalTimeMs, changes, checkId },
  }));
}

export async function listIncidents(
  db: Database,
  userId: string,
  id: string,
  query: MonitorHistoryQuery,
): Promise<MonitorIncident[]> {
  const rows = await listIncidentRows(db, await idOf(db, userId, id), query);
  return rows.map(({ startedAt, endedAt, ...incident }) => ({
    ...incident,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

export async function readDays(
  { db, now }: { db: Database; now(): number },
  userId: string,
  id: string,
): Promise<MonitorDayFigures[]> {
  const at = now();
  const days = await listDays(db, await idOf(db, userId, id), at);
  const known = new Map(days.map((day) => [day.day, day]));
  return uptimeBar(days, at).map((shown) => {
    const { up, down, times } = known.get(shown.day) ?? emptyDay(shown.day);
    const figures = {
      averageMs: averageMs(times),
      medianMs: percentileMs(times, 0.5),
      p95Ms: percentileMs(times, 0.95),
    };
    return { ...shown, runs: up + down, ...figures };
  });
}
