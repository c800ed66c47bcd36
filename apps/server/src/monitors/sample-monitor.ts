import { dayMs, monitorDefaults } from '@hopwise/model';
import { addRun, dayOf, emptyDay, newMonitorState } from '@hopwise/monitor';
import { newId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { shardOf } from '../visits/index.ts';
import { insertMonitor } from './find-monitors.ts';
import { monitorDays, monitorIncidents } from './monitor-history-table.ts';
import { type MonitorRow, nameColumns } from './monitors-table.ts';
import { periodSecondsOf } from './plan-run.ts';

interface SampleMonitor {
  projectId: string;
  userId: string;
  url: string;
  now: number;
}

const days = 30;
const runsPerDay = 24;
const usualMs = 214;
/** How many runs failed, by days before today. */
const badDays: ReadonlyMap<number, number> = new Map([
  [1, 3],
  [9, 1],
]);

/** A paused monitor with a month of results: its site doesn't exist, so it never runs. */
export async function insertSampleMonitor(db: Database, { projectId, userId, url, now }: SampleMonitor): Promise<void> {
  const id = newId();
  const { host } = new URL(url);
  const { downLevel, watch, alerting } = structuredClone(monitorDefaults);
  const schedule: MonitorRow['schedule'] = { kind: 'every', minutes: 60 };
  const since = new Date(now);
  const row = {
    ...{ id, projectId, userId, ...nameColumns('Sample checkout'), url, contractId: null, host, schedule },
    ...{ periodSeconds: periodSecondsOf(schedule), dueAt: since, downLevel, watch, alerting },
    options: {},
    ...{ headerNames: [], sealedHeaders: null, shard: shardOf(host) },
    state: { ...newMonitorState, reach: 'up', pausedSince: now },
    ...{ shownState: 'paused', stateSince: since, baseline: null, baselineMadeAt: null, baselineTraces: [] },
    ...{ keptChains: [], changes: [], lastRunAt: since, lastRunId: null, lastChangeAt: null, contractRunId: null },
    ...{ lastStatusCode: 200, lastRedirects: 0, lastTimeMs: usualMs, nextAt: null, runAskedAt: null, turn: 0 },
    ...{ badgeNonce: null, badgeTokenHash: null, createdAt: new Date(now - days * dayMs) },
    ...{ key: null, tags: [], recentHours: [], removedAt: null },
  } satisfies MonitorRow as MonitorRow;
  const results = Array.from({ length: days }, (_each, index) => {
    const down = badDays.get(index) ?? 0;
    const runs = Array.from({ length: runsPerDay }, (_run, run) => ({
      outcome: run < down ? ('down' as const) : ('up' as const),
      totalTimeMs: usualMs + 7 * run,
      at: now - index * dayMs,
    }));
    return { monitorId: id, ...runs.reduce(addRun, emptyDay(dayOf(now - index * dayMs))) };
  });
  const incidents = [...badDays].map(([daysAgo, runs]) => {
    const startedAt = now - daysAgo * dayMs;
    const endedAt = new Date(startedAt + (runs / runsPerDay) * dayMs);
    return { id: newId(), monitorId: id, startedAt: new Date(startedAt), endedAt, reason: '503 instead of 200' };
  });
  await db.transaction(async (tx) => {
    await insertMonitor(tx, row);
    await tx.insert(monitorDays).values(results);
    await tx.insert(monitorIncidents).values(incidents);
  });
}
