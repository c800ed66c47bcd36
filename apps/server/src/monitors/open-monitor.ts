import type { ListedMonitor, Monitor, MonitorsPage, MonitorsQuery } from '@hopwise/model';
import { baselineTraces, expiringAmong, partId, shownState, uptimeBar, uptimeOf } from '@hopwise/monitor';
import type { Database } from '../db/database.ts';
import { isId } from '../db/is-id.ts';
import { AppError } from '../errors.ts';
import { mayEditProject, openProject, projectsVisibleTo, type VisibleProject } from '../projects/index.ts';
import { dayMs } from '../time-units.ts';
import { badgeUrlsOf } from './badge-urls.ts';
import { countStates, type FoundMonitor, findMonitor, listMonitorRows } from './find-monitors.ts';
import { type UptimeCounts, uptimeOfMonitors } from './monitor-days-table.ts';
import { type MonitorRow, targetOf } from './monitors-table.ts';

/** The origin for links in responses, and the current time. */
export interface MonitorView {
  db: Database;
  sessionSecret: string;
  origin: string;
  now(): number;
}

export interface AccessibleMonitor {
  found: FoundMonitor;
  project: VisibleProject;
  mayEdit: boolean;
}

/** Opens a monitor for people who can see its project. For everyone else it doesn't exist. */
export async function accessMonitor(db: Database, userId: string, id: string): Promise<AccessibleMonitor> {
  const found = isId(id) ? await findMonitor(db, id) : undefined;
  const [project] = found ? await projectsVisibleTo(db, userId, found.row.projectId) : [];
  if (found === undefined || project === undefined) throw noSuchMonitor();
  return { found, project, mayEdit: mayEdit(found.row, project, userId) };
}

export async function accessMonitorToEdit(db: Database, userId: string, id: string): Promise<AccessibleMonitor> {
  const monitor = await accessMonitor(db, userId, id);
  if (monitor.mayEdit) return monitor;
  throw new AppError('FORBIDDEN', 'Only its creator and organization admins can edit this monitor');
}

export const noSuchMonitor = () => new AppError('NOT_FOUND', "Monitor not found, or you don't have access");

const mayEdit = ({ userId: maker }: MonitorRow, project: VisibleProject, userId: string): boolean =>
  maker === userId || mayEditProject(project);

export async function listMonitors(
  { db, now }: Pick<MonitorView, 'db' | 'now'>,
  userId: string,
  projectId: string,
  { limit, cursor, state }: MonitorsQuery,
): Promise<MonitorsPage> {
  const project = await openProject(db, userId, projectId);
  const found = await listMonitorRows(db, project.id, { limit: limit + 1, offset: cursor, state });
  const page = found.slice(0, limit);
  const days = await uptimeOfMonitors(
    db,
    page.map(({ row }) => row.id),
    now(),
  );
  return {
    monitors: page.map((each) => toListed(each, days.get(each.row.id) ?? [], now())),
    counts: await countStates(db, project.id),
    nextCursor: found.length > limit ? cursor + limit : null,
  };
}

export async function readMonitor(view: MonitorView, userId: string, id: string): Promise<Monitor> {
  const { found, mayEdit } = await accessMonitor(view.db, userId, id);
  const { row } = found;
  const now = view.now();
  const days = await uptimeOfMonitors(view.db, [row.id], now);
  const expiring = expiringAmong(row.state.certificates, now);
  return {
    ...toListed(found, days.get(row.id) ?? [], now),
    options: { ...row.options, headerNames: row.headerNames },
    downLevel: row.downLevel,
    watch: row.watch,
    alerting: row.alerting,
    baseline: {
      traces: row.baselineTraces?.length ?? (row.baseline === null ? 0 : baselineTraces),
      madeAt: row.baselineTraces === null ? (row.baselineMadeAt?.toISOString() ?? null) : null,
      ways: row.baseline?.chains.length ?? 0,
      ignored: (row.baseline?.ignored ?? []).map(({ says, examples, isIgnored, ...part }) => ({
        ...{ id: partId(part), says, examples, isIgnored },
      })),
    },
    changes: row.changes,
    certificates: row.state.certificates.map(({ host, sha256Fingerprint, validTo }) => ({
      host,
      validTo: new Date(validTo).toISOString(),
      daysLeft: Math.floor((Date.parse(validTo) - now) / dayMs),
      isExpiring: expiring.some((each) => each.host === host && each.sha256Fingerprint === sha256Fingerprint),
    })),
    badgeUrls: badgeUrlsOf(view, row),
    createdAt: row.createdAt.toISOString(),
    mayEdit,
  };
}

function toListed({ row, contractName }: FoundMonitor, days: readonly UptimeCounts[], now: number): ListedMonitor {
  return {
    id: row.id,
    projectId: row.projectId,
    name: row.name,
    target: targetOf(row),
    targetName: contractName ?? row.url ?? '',
    schedule: row.schedule,
    state: shownState(row.state, now),
    stateSince: row.stateSince.toISOString(),
    reason: row.state.reason,
    ownFailure: row.state.ownFailure?.message ?? null,
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
    nextRunAt: row.nextAt?.toISOString() ?? null,
    lastChangeAt: row.lastChangeAt?.toISOString() ?? null,
    uptimeRatio: uptimeOf(days),
    uptime: uptimeBar(days, now),
  };
}
