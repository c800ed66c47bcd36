import {
  type AllMonitorsPage,
  type AllMonitorsQuery,
  type AttentionItem,
  type AttentionState,
  attentionStates,
  daysUntil,
  type ListedMonitor,
  type Monitor,
  type MonitorBadgeUrls,
  type MonitorCounts,
  type MonitorFacets,
  type MonitorsPage,
  type MonitorsQuery,
  type MonitorTarget,
  monitorLimits,
  parseUrlInput,
} from '@hopwise/model';
import {
  baselineTraces,
  expiringAmong,
  partId,
  recentFigures,
  shownState,
  stateReason,
  uptimeBar,
  uptimeOf,
} from '@hopwise/monitor';
import { usableChannelIds } from '../alerts/index.ts';
import { accessContract } from '../contracts/index.ts';
import { isId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { mayEditProject, openProject, projectsVisibleTo, type VisibleProject } from '../projects/index.ts';
import { hashToken, linkToken } from '../secrets.ts';
import { shardOf } from '../visits/index.ts';
import { countFacets, countStates, countTroubledRows } from './count-monitors.ts';
import {
  type FoundMonitor,
  findMonitor,
  listMonitorRows,
  listTroubledRows,
  type WantedTrouble,
} from './find-monitors.ts';
import { lastDiffs } from './monitor-events-table.ts';
import { type UptimeCounts, uptimeOfMonitors } from './monitor-history-table.ts';
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

export const mayEdit = (
  { userId: maker }: Pick<MonitorRow, 'userId'>,
  project: VisibleProject,
  userId: string,
): boolean => maker === userId || mayEditProject(project);

/** The monitors of one project, by name. */
export async function listMonitors(
  view: Pick<MonitorView, 'db' | 'now'>,
  userId: string,
  projectId: string,
  query: MonitorsQuery,
): Promise<MonitorsPage> {
  const project = await openProject(view.db, userId, projectId);
  const { total: _total, ...page } = await pageOf(view, [project], { ...query, sort: 'name' });
  return page;
}

/** The monitors of all projects that a person can see, or of one. */
export async function listAllMonitors(
  view: Pick<MonitorView, 'db' | 'now'>,
  userId: string,
  { projectId, ...query }: AllMonitorsQuery,
): Promise<AllMonitorsPage> {
  const { db } = view;
  const visible =
    projectId === undefined ? await projectsVisibleTo(db, userId) : [await openProject(db, userId, projectId)];
  const names = new Map(visible.map(({ id, name }) => [id, name]));
  const page = await pageOf(view, visible, query);
  return {
    ...page,
    monitors: page.monitors.map((each) => ({ ...each, projectName: names.get(each.projectId) ?? '' })),
  };
}

/** The filters for all monitors that a person can see. */
export async function listFacets(db: Database, userId: string): Promise<MonitorFacets> {
  const visible = await projectsVisibleTo(db, userId);
  const { projects, ...facets } = await countFacets(
    db,
    visible.map(({ id }) => id),
  );
  const counted = visible.map(({ id, name }) => ({ id, name, count: projects.get(id) ?? 0 }));
  return { ...facets, projects: counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count) };
}

async function pageOf(
  { db, now }: Pick<MonitorView, 'db' | 'now'>,
  visible: readonly VisibleProject[],
  { limit, cursor, sort, ...filter }: Omit<AllMonitorsQuery, 'projectId'>,
): Promise<MonitorsPage & { total: number }> {
  const projectIds = visible.map(({ id }) => id);
  const found = await listMonitorRows(db, projectIds, { limit: limit + 1, offset: cursor, sort, ...filter });
  const page = found.slice(0, limit);
  const days = await uptimeOfMonitors(
    db,
    page.map(({ row }) => row.id),
    now(),
  );
  const { state, ...others } = filter;
  const counts = await countStates(db, projectIds, others);
  return {
    monitors: page.map((each) => toListed(each, days.get(each.row.id) ?? [], now())),
    counts,
    total: state === undefined ? Object.values(counts).reduce((sum, each) => sum + each, 0) : counts[state],
    nextCursor: found.length > limit ? cursor + limit : null,
  };
}

/** The monitors that need attention among those of some projects: the worst first, and of those the newest. */
export async function listTroubledMonitors(
  db: Database,
  userId: string,
  visible: ReadonlyMap<string, VisibleProject>,
  wanted: WantedTrouble,
): Promise<{ items: AttentionItem[]; total: number; counts: MonitorCounts }> {
  const projectIds = [...visible.keys()];
  const found = await listTroubledRows(db, projectIds, wanted);
  const changed = found.filter(({ row }) => row.shownState === 'changed').map(({ row }) => row.id);
  const diffs = await lastDiffs(db, changed);
  const items = found.flatMap(({ row, contractName }): AttentionItem[] => {
    const project = visible.get(row.projectId);
    const state = attentionStates.find((each) => each === row.shownState);
    if (project === undefined || state === undefined) return [];
    return [
      {
        kind: 'monitor',
        ...{ id: row.id, name: row.name, projectId: project.id, projectName: project.name, state },
        since: row.stateSince.toISOString(),
        reason: reasonOf(row, state),
        targetName: contractName ?? row.url ?? '',
        diff: diffs.get(row.id) ?? null,
        mayAccept: state === 'changed' && row.contractId === null && mayEdit(row, project, userId),
      },
    ];
  });
  const counts = await countStates(db, projectIds);
  const total = attentionStates.reduce((sum, state) => sum + counts[state], 0);
  return { items, counts, total: wanted.isWanted ? await countTroubledRows(db, projectIds, wanted) : total };
}

function reasonOf({ state: current }: MonitorRow, state: AttentionState): string | null {
  const { change, certificates } = current;
  if (state === 'changed') return change.current?.says[0] ?? null;
  if (state !== 'certificate-expiring') return stateReason(current, state);
  const first = certificates.toSorted((a, b) => Date.parse(a.validTo) - Date.parse(b.validTo))[0];
  return first ? `${first.host}: certificate expires on ${new Date(first.validTo).toISOString().slice(0, 10)}` : null;
}

export async function readMonitor(view: MonitorView, userId: string, id: string): Promise<Monitor> {
  const { found, mayEdit } = await accessMonitor(view.db, userId, id);
  const { row } = found;
  const now = view.now();
  const days = await uptimeOfMonitors(view.db, [row.id], now);
  const expiring = expiringAmong(row.state.certificates, now);
  const channelIds = await usableChannelIds(view.db, row.projectId, row.alerting.channelIds);
  return {
    ...toListed(found, days.get(row.id) ?? [], now),
    options: { ...row.options, headerNames: row.headerNames },
    downLevel: row.downLevel,
    watch: row.watch,
    alerting: { ...row.alerting, channelIds },
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
      daysLeft: daysUntil(validTo, now),
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
    tags: row.tags,
    key: row.key,
    state: shownState(row.state, now),
    stateSince: row.stateSince.toISOString(),
    reason: stateReason(row.state, shownState(row.state, now)),
    ownFailure: row.state.ownFailure?.message ?? null,
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
    nextRunAt: row.nextAt?.toISOString() ?? null,
    lastChangeAt: row.lastChangeAt?.toISOString() ?? null,
    uptimeRatio: uptimeOf(days),
    uptime: uptimeBar(days, now),
    last24Hours: recentFigures(row.recentHours, now),
  };
}

export interface ReadTarget {
  columns: Pick<MonitorRow, 'url' | 'contractId' | 'host' | 'shard'>;
  /** The default name of its monitor. */
  usualName: string;
}

/** The target: a URL or a contract. */
export async function readTarget(
  db: Database,
  { userId, projectId }: { userId: string; projectId: string },
  target: MonitorTarget,
): Promise<ReadTarget> {
  if (target.kind === 'contract') {
    const { row } = await accessContract(db, userId, target.contractId);
    if (row.projectId !== projectId) throw ofAnotherProject();
    return contractTarget(row);
  }
  return readUrlTarget(target.url);
}

export const contractTarget = ({ id, name }: { id: string; name: string }): ReadTarget => ({
  columns: { url: null, contractId: id, host: null, shard: shardOf(id) },
  usualName: name.slice(0, monitorLimits.nameLength),
});

export function readUrlTarget(text: string): ReadTarget {
  const url = parseUrlInput(text);
  if (url === null || url === undefined) throw new Error('a validated URL is invalid');
  // The query may be a secret, and names are shown to more people than URLs.
  const usualName = `${url.host}${url.pathname === '/' ? '' : url.pathname}`.slice(0, monitorLimits.nameLength);
  // The maximum length of a DNS name.
  const host = url.host.slice(0, 255);
  return { columns: { url: url.href, contractId: null, host, shard: shardOf(host) }, usualName };
}

function ofAnotherProject(): AppError {
  const message = 'The contract must belong to this project';
  return new AppError('VALIDATION_FAILED', message, [{ path: 'target.contractId', message }]);
}

/** The secret part of a monitor's badge URLs. */
export const badgeToken = (secret: string, nonce: string): string => linkToken(secret, 'monitor badge', nonce);

/** null: disabled, or created with another SESSION_SECRET, so that they no longer work. */
export function badgeUrlsOf(
  { sessionSecret, origin }: { sessionSecret: string; origin: string },
  { badgeNonce, badgeTokenHash }: Pick<MonitorRow, 'badgeNonce' | 'badgeTokenHash'>,
): MonitorBadgeUrls | null {
  if (badgeNonce === null) return null;
  const token = badgeToken(sessionSecret, badgeNonce);
  if (hashToken(token) !== badgeTokenHash) return null;
  const url = (file: string) => new URL(`/api/v2/monitor-badges/${token}/${file}`, origin).href;
  return { status: url('status.svg'), uptime: url('uptime.svg'), shields: url('shields.json') };
}
