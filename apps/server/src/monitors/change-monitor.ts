import {
  type CreateMonitorRequest,
  type Monitor,
  type MonitorOptions,
  type MonitorSchedule,
  monitorDefaults,
  monitorLimits,
  pageParts,
  type UpdateMonitorRequest,
} from '@hopwise/model';
import { newMonitorState, nextDue, nextRun, step } from '@hopwise/monitor';
import { listWorkingChannelIds, requireChannels } from '../alerts/index.ts';
import { deleteChecks } from '../checks/index.ts';
import type { Config } from '../config.ts';
import { newId, stableJson } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { lockProject, noSuchProject, openProject, recordInProjects } from '../projects/index.ts';
import { takeMonitors } from '../rate-limits/index.ts';
import { seal, unseal } from '../secrets.ts';
import { lockUser } from '../users/index.ts';
import { countMonitors, countMonitorsOf } from './count-monitors.ts';
import { deleteMonitorRow, insertMonitor, lockMonitor, removeMonitors, updateMonitorRow } from './find-monitors.ts';
import { takeOwnChecks } from './monitor-history-table.ts';
import { type MonitorRow, nameColumns } from './monitors-table.ts';
import {
  accessMonitorToEdit,
  type MonitorView,
  noSuchMonitor,
  type ReadTarget,
  readMonitor,
  readTarget,
} from './open-monitor.ts';
import { periodSecondsOf } from './plan-run.ts';
import { stateColumns } from './record-events.ts';

export async function createMonitor(
  view: MonitorView & { config: Pick<Config, 'monitorsPerPerson' | 'monitorLimitPerHour'> },
  userId: string,
  projectId: string,
  request: CreateMonitorRequest,
): Promise<Monitor> {
  const { db } = view;
  const project = await openProject(db, userId, projectId);
  const { columns, usualName } = await readTarget(db, { userId, projectId: project.id }, request.target);
  rejectUnusedSettings(columns, request);
  const channelIds =
    request.alerting.channelIds ?? (await listWorkingChannelIds(db, project)).slice(0, monitorLimits.channels);
  const given = { ...request.alerting, channelIds };
  const alerting = { ...structuredClone(monitorDefaults.alerting), ...given } as MonitorRow['alerting'];
  await requireChannels(db, project.id, channelIds);
  await takeMonitors(view, userId, 1, 'create');
  const { monitorsPerPerson } = view.config;
  const row = newMonitorRow(
    view,
    { projectId: project.id, userId, columns, alerting },
    {
      ...request,
      name: request.name ?? usualName,
    },
  );
  const { id } = row;
  await db.transaction(async (tx) => {
    if (!(await lockProject(tx, project.id))) throw noSuchProject();
    if ((await countMonitors(tx, project.id)) >= monitorLimits.perProject) throw tooMany();
    await lockUser(tx, userId);
    if ((await countMonitorsOf(tx, userId)) >= monitorsPerPerson) throw tooManyOfPerson(monitorsPerPerson);
    await insertMonitor(tx, row);
    await recordMonitor(tx, userId, 'monitor.created', row);
  });
  return readMonitor(view, userId, id);
}

export interface NewMonitor {
  projectId: string;
  userId: string;
  columns: ReadTarget['columns'];
  alerting: MonitorRow['alerting'];
  key?: string | null;
}

/** A monitor that runs right away, whatever its schedule. */
export function newMonitorRow(
  { sessionSecret, now: clock }: Pick<MonitorView, 'sessionSecret' | 'now'>,
  { projectId, userId, columns, alerting, key = null }: NewMonitor,
  request: Omit<CreateMonitorRequest, 'target' | 'alerting' | 'name'> & { name: string },
): MonitorRow {
  const id = newId();
  const now = new Date(clock());
  return {
    ...{ id, projectId, userId, ...nameColumns(request.name), ...columns },
    ...{ key, tags: request.tags ?? [], recentHours: [], removedAt: null },
    ...scheduleColumns(id, request.schedule, now.getTime()),
    ...optionColumns(request.options),
    ...headerColumns(sessionSecret, request.options.headers ?? {}),
    ...{ downLevel: request.downLevel, watch: request.watch, alerting },
    ...{ state: newMonitorState, shownState: 'new', stateSince: now },
    ...{ baseline: null, baselineMadeAt: null, baselineTraces: noTraces(columns), keptChains: [], changes: [] },
    ...{ lastRunAt: null, lastRunId: null, lastChangeAt: null, contractRunId: null },
    ...{ lastStatusCode: null, lastRedirects: null, lastTimeMs: null },
    ...{ nextAt: now, runAskedAt: null, turn: 0, badgeNonce: null, badgeTokenHash: null, createdAt: now },
  };
}

/** Omitted fields don't change. */
export async function changeMonitor(
  view: MonitorView & { config: Pick<Config, 'monitorLimitPerHour'> },
  userId: string,
  id: string,
  request: UpdateMonitorRequest,
): Promise<Monitor> {
  const { found } = await accessMonitorToEdit(view.db, userId, id);
  const { projectId } = found.row;
  const target = request.target && (await readTarget(view.db, { userId, projectId }, request.target)).columns;
  rejectUnusedSettings(target ?? found.row, request);
  // The caller may not know yet that one of its channels was deleted.
  const added = (request.alerting?.channelIds ?? []).filter((each) => !found.row.alerting.channelIds.includes(each));
  await requireChannels(view.db, projectId, added);
  await view.db.transaction(async (tx) => {
    const row = await lockMonitor(tx, found.row.id);
    if (row === undefined) throw noSuchMonitor();
    const changed = changedRow(view, row, request, target);
    // One that needs a new baseline runs at once.
    if (changed.turn !== row.turn && changed.nextAt !== null) {
      await takeMonitors({ ...view, db: tx }, userId, 1, 'run');
    }
    await updateMonitorRow(tx, row.id, changed);
    await recordMonitor(tx, userId, 'monitor.changed', changed);
  });
  return readMonitor(view, userId, found.row.id);
}

/** The monitor after the change. Throws if its headers would be sent to another site. */
export function changedRow(
  view: Pick<MonitorView, 'sessionSecret' | 'now'>,
  row: MonitorRow,
  request: UpdateMonitorRequest,
  target: ReadTarget['columns'] | undefined,
): MonitorRow {
  const now = view.now();
  const schedule = request.schedule && scheduleColumns(row.id, request.schedule, now);
  const changed: MonitorRow = {
    ...row,
    ...nameColumns(request.name ?? row.name),
    tags: request.tags ?? row.tags,
    ...target,
    ...schedule,
    nextAt: schedule === undefined ? row.nextAt : nextBy(row, schedule),
    ...(request.options && optionColumns(request.options)),
    // The results of tracking a URL don't apply to a contract.
    ...(target?.url === null && { options: {} }),
    ...headersAfter(view, row, request, target),
    downLevel: request.downLevel ?? row.downLevel,
    watch: request.watch ?? row.watch,
    alerting: { ...row.alerting, ...request.alerting } as MonitorRow['alerting'],
  };
  return { ...changed, ...afterChange(row, changed, now) };
}

/**
 * Headers may contain secrets between the person who entered them and their site. A user who points a monitor at another
 * site must enter them again.
 */
function headersAfter(
  { sessionSecret }: Pick<MonitorView, 'sessionSecret'>,
  row: MonitorRow,
  { options }: UpdateMonitorRequest,
  target: Pick<MonitorRow, 'url'> | undefined,
): Partial<MonitorRow> {
  if (options?.headers) {
    return hasHeaders(sessionSecret, row, options.headers) ? {} : headerColumns(sessionSecret, options.headers);
  }
  if (row.sealedHeaders === null || target === undefined) return {};
  // A contract has its own headers.
  if (target.url === null) return headerColumns(sessionSecret, {});
  if (row.url !== null && new URL(row.url).origin === new URL(target.url).origin) return {};
  const { host } = new URL(target.url);
  const message = `The stored headers were entered for another site. Enter them again for ${host} or remove them.`;
  throw new AppError('VALIDATION_FAILED', message, [{ path: 'options.headers', message }]);
}

/** A contract states its own expectations, so it has no baseline. */
const noTraces = ({ url }: Pick<MonitorRow, 'url'>): MonitorRow['baselineTraces'] => (url === null ? null : []);

/**
 * A different URL or request needs a new baseline; so do other headers and scores, which the old one doesn't include.
 */
function afterChange(row: MonitorRow, changed: MonitorRow, now: number): Partial<MonitorRow> {
  const asked = ({ url, contractId, options, sealedHeaders }: MonitorRow) =>
    stableJson([url, contractId, options, sealedHeaders]);
  const seen = ({ watch }: MonitorRow) =>
    stableJson([watch.headers, watch.scores, pageParts.filter((part) => watch.parts.includes(part))]);
  const isOtherTarget = row.url !== changed.url || row.contractId !== changed.contractId;
  if (asked(row) === asked(changed) && seen(row) === seen(changed)) return {};
  const { notified, pausedSince } = row.state;
  const state = isOtherTarget ? { ...newMonitorState, notified, pausedSince } : row.state;
  const learning = step(state, changed.alerting, { kind: 'baseline-accepted' }, now).state;
  return {
    ...stateColumns(row, learning, now),
    ...{ baselineTraces: noTraces(changed), keptChains: [], changes: [], contractRunId: null, turn: row.turn + 1 },
    ...(isOtherTarget && { baseline: null, baselineMadeAt: null, lastStatusCode: null, lastRedirects: null }),
    nextAt: row.nextAt && new Date(now),
  };
}

/** Without its checks it can be restored for a while; with them, everything is deleted at once. */
export async function deleteMonitor(
  { db, now }: Pick<MonitorView, 'db' | 'now'>,
  userId: string,
  id: string,
  { checks }: { checks: 'keep' | 'delete' },
): Promise<void> {
  const { found } = await accessMonitorToEdit(db, userId, id);
  if (checks === 'delete') while (await db.transaction((tx) => deleteSomeOwnChecks(tx, found.row.id)));
  await db.transaction(async (tx) => {
    const row = await lockMonitor(tx, found.row.id);
    if (row === undefined) throw noSuchMonitor();
    if (checks === 'delete') await deleteSomeOwnChecks(tx, row.id);
    await recordMonitor(tx, userId, 'monitor.deleted', row);
    if (checks === 'delete') await deleteMonitorRow(tx, row.id);
    else await removeMonitors(tx, [row.id], new Date(now()));
  });
}

/** Deletes in steps, so others get their turn. Returns whether there were any. */
async function deleteSomeOwnChecks(tx: Database, monitorId: string): Promise<boolean> {
  const ids = await takeOwnChecks(tx, monitorId);
  await deleteChecks(tx, ids);
  return ids.length > 0;
}

function scheduleColumns(id: string, schedule: MonitorSchedule, now: number) {
  return { schedule, periodSeconds: periodSecondsOf(schedule), dueAt: new Date(nextDue(schedule, id, null, now)) };
}

/** A recheck, or a run that a person requested, doesn't wait for a new schedule. */
function nextBy({ nextAt, dueAt: before }: MonitorRow, { dueAt }: Pick<MonitorRow, 'dueAt'>): Date | null {
  if (nextAt === null) return null;
  return new Date(nextRun(dueAt.getTime(), nextAt < before ? nextAt.getTime() : null));
}

const optionColumns = ({ headers: _headers, ...options }: MonitorOptions): Pick<MonitorRow, 'options'> => ({ options });

function headerColumns(
  secret: string,
  headers: NonNullable<MonitorOptions['headers']>,
): Pick<MonitorRow, 'headerNames' | 'sealedHeaders'> {
  const headerNames = Object.keys(headers);
  return { headerNames, sealedHeaders: headerNames.length === 0 ? null : seal(secret, JSON.stringify(headers)) };
}

/** Headers are encrypted differently each time, so they are compared as they were entered. */
export function hasHeaders(
  sessionSecret: string,
  { sealedHeaders }: Pick<MonitorRow, 'sealedHeaders'>,
  wanted: Record<string, string>,
): boolean {
  const text = sealedHeaders === null ? '{}' : unseal(sessionSecret, sealedHeaders);
  return text !== undefined && stableJson(JSON.parse(text)) === stableJson(wanted);
}

type MonitorAction = `monitor.${'created' | 'changed' | 'paused' | 'resumed' | 'baseline-accepted' | 'deleted'}`;

export const recordMonitor = (
  tx: Database,
  userId: string,
  action: MonitorAction,
  { projectId, name }: Pick<MonitorRow, 'projectId' | 'name'>,
): Promise<void> => recordInProjects(tx, { userId, projectIds: [projectId], action, details: { monitor: name } });

export const tooMany = () =>
  new AppError(
    'CONFLICT',
    `A project can have at most ${monitorLimits.perProject.toLocaleString('en-US')} monitors. Delete one first.`,
  );

export const tooManyOfPerson = (most: number) =>
  new AppError(
    'CONFLICT',
    `You've reached this server's limit of ${most.toLocaleString('en-US')} monitors per person. Delete one first.`,
  );

/** A contract defines its own requests and expectations, so settings that would have no effect are rejected by name. */
export function rejectUnusedSettings(
  { contractId }: { contractId: string | null },
  { options = {}, downLevel = usualLevel, watch = monitorDefaults.watch }: CreateMonitorRequest | UpdateMonitorRequest,
): void {
  if (contractId === null) return;
  const isOtherWatch = JSON.stringify(watch) !== JSON.stringify(monitorDefaults.watch);
  const unused = [
    ...Object.keys(options).map((name) => `options.${name}`),
    ...(downLevel === usualLevel ? [] : ['downLevel']),
    ...(isOtherWatch ? ['watch'] : []),
  ];
  const details = unused.map((path) => ({
    path,
    message: `${path} isn't allowed for contract monitors; set it in the contract`,
  }));
  const [first] = details;
  if (first !== undefined) throw new AppError('VALIDATION_FAILED', first.message, details);
}

const usualLevel = monitorDefaults.downLevel;
