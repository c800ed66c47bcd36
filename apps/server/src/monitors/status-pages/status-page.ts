import { randomUUID } from 'node:crypto';
import {
  dayMs,
  type ListedStatusPage,
  type MonitorCounts,
  type MonitorStateName,
  type StatusPage,
  type StatusPageLink,
  type StatusPageRequest,
  statusPageLimits,
} from '@hopwise/model';
import { shownState, uptimeBar, uptimeOf } from '@hopwise/monitor';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { toReportBrand } from '../../organizations/index.ts';
import { mayEditProject, openProject, projectsVisibleTo, recordInProjects } from '../../projects/index.ts';
import { hashToken, linkToken } from '../../secrets.ts';
import type { PasswordHasher } from '../../users/index.ts';
import { countStates } from '../count-monitors.ts';
import { type FoundMonitor, listMonitorRows } from '../find-monitors.ts';
import { incidentsOfProject, uptimeOfMonitors } from '../monitor-history-table.ts';
import { toNote } from './status-notes.ts';
import { listNoteRows } from './status-notes-table.ts';
import {
  deleteStatusPage,
  type FoundStatusPage,
  findStatusPage,
  listStatusPageRows,
  type StatusPageRow,
  saveStatusPage,
} from './status-pages-table.ts';
import { countSubscribers } from './status-subscribers-table.ts';

interface LinkDeps {
  db: Database;
  sessionSecret: string;
}

/** A longer page would go unread. */
const shown = { monitors: 200, incidents: 50, incidentDays: 14 } as const;

const tokenOf = (secret: string, nonce: string): string => linkToken(secret, 'status page', nonce);

/** null: the page was created with another SESSION_SECRET, so that its link no longer works. */
export function pageToken(sessionSecret: string, { nonce, tokenHash }: StatusPageRow): string | null {
  const token = tokenOf(sessionSecret, nonce);
  return hashToken(token) === tokenHash ? token : null;
}

async function linkOf({ db, sessionSecret }: LinkDeps, page: StatusPageRow | undefined): Promise<StatusPageLink> {
  if (page === undefined) return { token: null, hasPassword: false, groupsByTag: false, subscribers: 0 };
  return {
    token: pageToken(sessionSecret, page),
    hasPassword: page.passwordHash !== null,
    groupsByTag: page.groupsByTag,
    subscribers: await countSubscribers(db, page.projectId, 'confirmed'),
  };
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
    const page = pages.get(id);
    const token = page === undefined ? null : pageToken(deps.sessionSecret, page);
    return token === null ? [] : [{ projectId: id, projectName: name, token }];
  });
}

interface ChangeDeps extends LinkDeps {
  passwords: PasswordHasher;
}

/** A public page keeps its link. */
export async function changeStatusPage(
  deps: ChangeDeps,
  userId: string,
  projectId: string,
  request: StatusPageRequest,
): Promise<StatusPageLink> {
  const project = await openProject(deps.db, userId, projectId);
  if (!mayEditProject(project)) {
    throw new AppError('FORBIDDEN', 'Only organization owners and admins can change the status page');
  }
  const before = await findStatusPage(deps.db, project.id);
  const after = request.isPublic ? await changedPage(deps, project.id, { before, request, userId }) : undefined;
  if (JSON.stringify(after) === JSON.stringify(before)) return linkOf(deps, before);
  const isSameLink = after?.tokenHash === before?.tokenHash;
  await deps.db.transaction(async (tx) => {
    if (after === undefined) await deleteStatusPage(tx, project.id);
    else await saveStatusPage(tx, after);
    await recordInProjects(tx, {
      ...{ userId, projectIds: [project.id], details: { project: project.name } },
      action: isSameLink ? 'status-page.changed' : after ? 'status-page.created' : 'status-page.revoked',
    });
  });
  return linkOf(deps, after);
}

interface PageChange {
  before: StatusPageRow | undefined;
  request: StatusPageRequest;
  userId: string;
}

async function changedPage(
  { sessionSecret, passwords }: ChangeDeps,
  projectId: string,
  { before, request: { password, groupsByTag }, userId }: PageChange,
): Promise<StatusPageRow> {
  const works = before !== undefined && pageToken(sessionSecret, before) !== null;
  const nonce = works ? before.nonce : randomUUID();
  const kept = before?.passwordHash ?? null;
  return {
    projectId,
    nonce,
    tokenHash: hashToken(tokenOf(sessionSecret, nonce)),
    passwordHash: password === undefined ? kept : password === null ? null : await passwords.hash(password, userId),
    groupsByTag: groupsByTag ?? before?.groupsByTag ?? false,
  };
}

/** The content of a page, for anyone who may open it. */
export async function readStatusPage(
  db: Database,
  { page: { projectId, groupsByTag }, projectName, brand }: FoundStatusPage,
  now: number,
): Promise<StatusPage> {
  const found = await listMonitorRows(db, [projectId], { limit: shown.monitors, sort: 'trouble' });
  const ids = found.map(({ row }) => row.id);
  const days = await uptimeOfMonitors(db, ids, now);
  const stateOf = ({ row }: FoundMonitor) => publicState(shownState(row.state, now), uptimeOf(days.get(row.id) ?? []));
  const since = new Date(now - shown.incidentDays * dayMs);
  const incidents = await incidentsOfProject(db, projectId, { since, limit: shown.incidents });
  const notes = await listNoteRows(db, projectId, statusPageLimits.shownNotes);
  return {
    projectName,
    brand: toReportBrand(brand ?? undefined),
    at: new Date(now).toISOString(),
    counts: publicCounts(await countStates(db, [projectId]), found, stateOf),
    monitors: found.map(({ row, contractName }) => ({
      id: row.id,
      name: row.name,
      // Tags are the team's own words, public only where the team chose so.
      group: (groupsByTag ? row.tags[0] : undefined) ?? null,
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
    notes: notes.map(toNote),
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
