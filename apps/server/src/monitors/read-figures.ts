import { type MonitorStateName, monitorStates } from '@hopwise/model';
import type { MonitorState } from '@hopwise/monitor';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { projects } from '../projects/index.ts';
import { isKept, monitors } from './monitors-table.ts';

/** The result of a monitor's last run. */
export interface MonitorFigure {
  id: string;
  name: string;
  isUp: boolean;
  statusCode: number | null;
  redirects: number | null;
  timeMs: number | null;
  /** The earliest certificate expiry in its chain, as a Unix timestamp. */
  certificateExpiry: number | null;
}

export interface MonitorFigures {
  states: Record<MonitorStateName, number>;
  /** The delay of the most overdue run. */
  overdueSeconds: number;
  /** The oldest monitors, up to a limit: every monitor adds several Prometheus series. */
  monitors: MonitorFigure[];
}

const mostShown = 1000;

/** Covers the monitors of all accounts. */
export async function readMonitorFigures(db: Database, now: number): Promise<MonitorFigures> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const counted = await db
    .select({ state: monitors.shownState, total: sql<string>`count(*)` })
    .from(monitors)
    .innerJoin(projects, eq(projects.id, monitors.projectId))
    .where(and(isNull(projects.removedAt), isKept))
    .groupBy(monitors.shownState);
  const { rows } = await db.execute<{ seconds: string | null }>(sql`
    select extract(epoch from ${at} - min(${monitors.nextAt})) as seconds from ${monitors}
    join ${projects} on ${projects.id} = ${monitors.projectId} where ${projects.removedAt} is null and ${isKept}`);
  const none = Object.fromEntries(monitorStates.map((name) => [name, 0])) as MonitorFigures['states'];
  const states = { ...none, ...Object.fromEntries(counted.map(({ state, total }) => [state, Number(total)])) };
  return { states, overdueSeconds: Math.max(0, Number(rows[0]?.seconds ?? 0)), monitors: await readShown(db) };
}

async function readShown(db: Database): Promise<MonitorFigure[]> {
  const { id, name, state, lastStatusCode, lastRedirects, lastTimeMs, lastRunAt, nextAt } = monitors;
  const rows = await db
    .select({ id, name, state, statusCode: lastStatusCode, redirects: lastRedirects, timeMs: lastTimeMs })
    .from(monitors)
    .innerJoin(projects, eq(projects.id, monitors.projectId))
    .where(and(isNotNull(lastRunAt), isNotNull(nextAt), isNull(projects.removedAt), isKept))
    .orderBy(asc(id))
    .limit(mostShown);
  return rows.map(({ state: known, ...figure }) => ({ ...figure, ...upAndCertificates(known) }));
}

function upAndCertificates({ reach, certificates }: MonitorState): Pick<MonitorFigure, 'isUp' | 'certificateExpiry'> {
  const ends = certificates.map(({ validTo }) => Date.parse(validTo) / 1000).filter(Number.isFinite);
  const certificateExpiry = ends.length === 0 ? null : Math.min(...ends);
  return { isUp: reach === 'up' || reach === 'recovering', certificateExpiry };
}
