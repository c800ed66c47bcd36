import { randomUUID } from 'node:crypto';
import type { ListedStatusPage, MonitorCounts, MonitorStateName, StatusPage, StatusPageLink } from '@hopwise/model';
import { shownState, uptimeBar, uptimeOf } from '@hopwise/monitor';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import {
  mayEditProject,
  openProject,
  projectsVisibleTo,
  recordInProjects,
  type VisibleProject,
} from '../projects/index.ts';
import { hashToken, linkToken } from '../secrets.ts';
import { dayMs } from '../time-units.ts';
import { countStates, type FoundMonitor, listMonitorRows } from './find-monitors.ts';
import { incidentsOfProject, uptimeOfMonitors } from './monitor-history-table.ts';
import {
  deleteStatusPage,
  findProjectByStatusPage,
  findStatusPage,
  listStatusPageRows,
  type StatusPageRow,
  saveStatusPage,
} from './status-pages-table.ts';

interface LinkDeps {
  db: Database;
  sessionSecret: string;
}

/** A longer page would go unread. */
const shown = { monitors: 200, incidents: 50, incidentDays: 14 } as const;

const tokenOf = (secret: string, nonce: string): string => linkToken(secret, 'status page', nonce);

/** null: there is none, or it was created with another SESSION_SECRET, so that it no longer works. */
function linkOf({ sessionSecret }: LinkDeps, page: StatusPageRow | undefined): StatusPageLink {
  const token = page === undefined ? null : tokenOf(sessionSecret, page.nonce);
  return { token: token !== null && hashToken(token) === page?.tokenHash ? token : null };
}

export async function readStatusPageLink(deps: LinkDeps, userId: string, projectId: string): Promise<StatusPageLink> {
  const project = await openProject(deps.db, userId, projectId);
  return linkOf(deps, await findStatusPage(deps.db, project.id));
}

/** Those of all projects that a person can see. */
export async function listStatusPages(deps: LinkDeps, userId: string): Promise<ListedStatusPage[]> {
  const visible = await projectsVisibleTo(deps.db, userId);
  const rows = await listStatusPageRows(
    deps.db,
    visible.map(({ id }) => id),
  );
  const pages = new Map(rows.map((row) => [row.projectId, row]));
  return visible.flatMap(({ id, name }) => {
    const { token } = linkOf(deps, pages.get(id));
    return token === null ? [] : [{ projectId: id, projectName: name, token }];
  });
}

/** A public page keeps its link. */
export async function switchStatusPage(
  deps: LinkDeps,
  userId: string,
  projectId: string,
  isPublic: boolean,
): Promise<StatusPageLink> {
  const project = await openProject(deps.db, userId, projectId);
  if (!mayEditProject(project)) {
    throw new AppError('FORBIDDEN', 'Only organization owners and admins can change the status page');
  }
  const page = await findStatusPage(deps.db, project.id);
  const isDone = isPublic ? linkOf(deps, page).token !== null : page === undefined;
  if (isDone) return linkOf(deps, page);
  const nonce = randomUUID();
  const made = { projectId: project.id, nonce, tokenHash: hashToken(tokenOf(deps.sessionSecret, nonce)) };
  await deps.db.transaction(async (tx) => {
    if (isPublic) await saveStatusPage(tx, made);
    else await deleteStatusPage(tx, project.id);
    await recordSwitch(tx, userId, project, isPublic);
  });
  return linkOf(deps, isPublic ? made : undefined);
}

const recordSwitch = (tx: Database, userId: string, project: VisibleProject, isPublic: boolean): Promise<void> =>
  recordInProjects(tx, {
    ...{ userId, projectIds: [project.id], details: { project: project.name } },
    action: isPublic ? 'status-page.created' : 'status-page.revoked',
  });

/** The public page, for anyone with the link. */
export async function openStatusPage(db: Database, token: string, now: number): Promise<StatusPage> {
  const project = await findProjectByStatusPage(db, hashToken(token));
  if (project === undefined) throw new AppError('NOT_FOUND', 'Status page not found or no longer public');
  const found = await listMonitorRows(db, [project.id], { limit: shown.monitors, sort: 'trouble' });
  const ids = found.map(({ row }) => row.id);
  const days = await uptimeOfMonitors(db, ids, now);
  const stateOf = ({ row }: FoundMonitor) => publicState(shownState(row.state, now), uptimeOf(days.get(row.id) ?? []));
  const since = new Date(now - shown.incidentDays * dayMs);
  const incidents = await incidentsOfProject(db, project.id, { since, limit: shown.incidents });
  return {
    projectName: project.name,
    at: new Date(now).toISOString(),
    counts: publicCounts(await countStates(db, [project.id]), found, stateOf),
    monitors: found.map(({ row, contractName }) => ({
      id: row.id,
      name: row.name,
      targetName: publicTarget({ row, contractName }),
      state: stateOf({ row, contractName }),
      stateSince: row.state.reach === 'failing' ? null : row.stateSince.toISOString(),
      lastRunAt: row.lastRunAt?.toISOString() ?? null,
      uptimeRatio: uptimeOf(days.get(row.id) ?? []),
      uptime: uptimeBar(days.get(row.id) ?? [], now),
    })),
    incidents: incidents.map(({ id, monitorId, monitorName, startedAt, endedAt }) => ({
      ...{ id, monitorId, monitorName },
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  };
}

/**
 * A first failure may be chance and sends no alerts, so the public page shows it only once it is confirmed. A monitor
 * that never worked isn't shown as up, though. uptime: 0 to 1; null: no run counts.
 */
function publicState(state: MonitorStateName, uptime: number | null): MonitorStateName {
  if (state !== 'failing') return state;
  return uptime === null || uptime === 0 ? 'new' : 'up';
}

/** Monitors in trouble or in maintenance, which may have ended since the last run, come first. */
function publicCounts(
  stored: MonitorCounts,
  found: readonly FoundMonitor[],
  stateOf: (monitor: FoundMonitor) => MonitorStateName,
): MonitorCounts {
  const counts = { ...stored };
  for (const monitor of found) {
    counts[monitor.row.shownState] -= 1;
    counts[stateOf(monitor)] += 1;
  }
  return { ...counts, up: counts.up + counts.failing, failing: 0 };
}

/** Host and path only: user names and queries may be secrets. */
function publicTarget({ row, contractName }: FoundMonitor): string {
  const url = row.url === null ? null : URL.parse(row.url);
  return contractName ?? (url === null ? '' : `${url.host}${url.pathname}`);
}
