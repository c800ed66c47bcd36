import {
  type MonitorAction,
  type MonitorActionRequest,
  type MonitorActionResult,
  type MonitorEvent,
  monitorLimits,
} from '@hopwise/model';
import { step } from '@hopwise/monitor';
import { and, asc, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { requireChannels } from '../alerts/index.ts';
import type { Config } from '../config.ts';
import { newId, storableJson, toArrayLiteral } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import {
  mayEditProject,
  openProject,
  projectsVisibleTo,
  recordInProjects,
  type VisibleProject,
} from '../projects/index.ts';
import { takeMonitors } from '../rate-limits/index.ts';
import { matching, removeMonitors } from './find-monitors.ts';
import { insertEvents } from './monitor-events-table.ts';
import { isKept, type MonitorRow, monitors } from './monitors-table.ts';
import type { MonitorView } from './open-monitor.ts';
import { planContinued } from './plan-run.ts';
import { stateColumns } from './record-events.ts';
import { restoreMonitors, type StepResult } from './restore-monitors.ts';

export interface BulkDeps extends Pick<MonitorView, 'db' | 'now'> {
  config: Pick<Config, 'monitorsPerPerson' | 'monitorLimitPerHour'>;
}

/** The columns of a monitor that a step needs. Baselines and headers can be large. */
const { id, projectId, userId, name, key, tags, alerting, state, shownState, stateSince } = monitors;
const { schedule, periodSeconds, dueAt, nextAt } = monitors;
const columns = {
  ...{ id, projectId, userId, name, key, tags, alerting, state, shownState, stateSince },
  ...{ schedule, periodSeconds, dueAt, nextAt },
};
export type ActedRow = Pick<MonitorRow, keyof typeof columns>;

interface Acting extends BulkDeps {
  callerId: string;
  /** Called in the transaction of the first change. */
  record(tx: Database): Promise<void>;
}

/** Rows per transaction: few enough that others hardly wait. */
const rowsPerStep = 500;

/**
 * Does the same to many monitors, in steps with a transaction each, so that others get their turn. Nothing happens
 * twice if it is repeated after an interruption.
 */
export async function actOnMonitors(
  deps: BulkDeps,
  callerId: string,
  request: MonitorActionRequest,
): Promise<MonitorActionResult> {
  const { action } = request;
  const wanted = request.filter?.projectId;
  const visible =
    wanted === undefined ? await projectsVisibleTo(deps.db, callerId) : [await openProject(deps.db, callerId, wanted)];
  const projects = new Map(visible.map((each) => [each.id, each]));
  const { found, missing } = await selectMonitors(deps.db, projects, request);
  const rejected: MonitorActionResult['rejected'] = missing.map((each) => ({ id: each, name: null, reason: notFound }));
  const unusable = await unusableChannels(deps.db, found, action);
  const permitted = found.filter((row) => {
    const reason = mayAct(row, projects.get(row.projectId), callerId, action) ? unusable.get(row.projectId) : forbidden;
    if (reason !== undefined) rejected.push({ id: row.id, name: row.name, reason });
    return reason === undefined;
  });
  if (action.kind === 'run') await takeMonitors(deps, callerId, permitted.length, 'run');
  const unchanged: string[] = [];
  const done: string[] = [];
  let isRecorded = false;
  const record = async (tx: Database) => {
    if (!isRecorded) await recordAction(tx, callerId, action, permitted);
  };
  for (let at = 0; at < permitted.length; at += rowsPerStep) {
    const ids = permitted.slice(at, at + rowsPerStep).map((row) => row.id);
    const result = await deps.db.transaction(async (tx) => {
      const acted = await takeStep({ ...deps, callerId, record }, tx, action, ids);
      if (acted.done.length > 0) await record(tx);
      return acted;
    });
    isRecorded ||= result.done.length > 0;
    const others = new Set([...result.done, ...(result.rejected ?? []).map(({ row }) => row.id)]);
    done.push(...result.done);
    rejected.push(...(result.rejected ?? []).map(({ row, reason }) => ({ id: row.id, name: row.name, reason })));
    unchanged.push(...ids.filter((each) => !others.has(each)));
  }
  return { done, unchanged, rejected };
}

const notFound = "Monitor not found, or you don't have access";
const forbidden = 'Only its creator and organization admins can edit this monitor';

type Selected = Pick<ActedRow, 'id' | 'name' | 'projectId' | 'userId'>;

/** The meant monitors that the caller can see, and the IDs of the others. */
async function selectMonitors(
  db: Database,
  visible: ReadonlyMap<string, VisibleProject>,
  { action, ids, filter: { projectId: _opened, ...filter } = {} }: MonitorActionRequest,
): Promise<{ found: Selected[]; missing: string[] }> {
  const among = [...visible.keys()];
  const isMeant =
    ids === undefined
      ? matching(among, filter)
      : and(
          isOneOf(ids),
          inArray(monitors.projectId, among),
          action.kind === 'restore' ? isNotNull(monitors.removedAt) : isKept,
        );
  const most = monitorLimits.perAction;
  const found = await db
    .select({ id, name, projectId, userId })
    .from(monitors)
    .where(isMeant)
    .orderBy(asc(id))
    .limit(most + 1);
  if (found.length > most) throw tooMany(most);
  const seen = new Set(found.map((row) => row.id));
  return { found, missing: [...new Set(ids)].filter((each) => !seen.has(each)) };
}

const isOneOf = (ids: readonly string[]): SQL => sql`${monitors.id} = any(${toArrayLiteral(ids)}::uuid[])`;

function tooMany(most: number): AppError {
  const message = `More than ${most.toLocaleString('en-US')} monitors match. Narrow the filter.`;
  return new AppError('VALIDATION_FAILED', message, [{ path: 'filter', message }]);
}

/** As for one monitor: anyone who can see it can run it. */
const mayAct = (row: Selected, project: VisibleProject | undefined, callerId: string, { kind }: MonitorAction) =>
  project !== undefined && (kind === 'run' || row.userId === callerId || mayEditProject(project));

/** The projects that can't use the wanted channels, with the reason. */
async function unusableChannels(
  db: Database,
  rows: readonly Selected[],
  action: MonitorAction,
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>();
  if (action.kind !== 'set-channels') return reasons;
  for (const each of new Set(rows.map((row) => row.projectId))) {
    await requireChannels(db, each, action.channelIds).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      reasons.set(each, error.message);
    });
  }
  return reasons;
}

const recorded = {
  pause: 'monitors.paused',
  resume: 'monitors.resumed',
  'set-channels': 'monitors.channels-set',
  'add-tags': 'monitors.tags-added',
  'remove-tags': 'monitors.tags-removed',
  delete: 'monitors.deleted',
  restore: 'monitors.restored',
} as const;

/** One entry for all of them; runs aren't recorded. */
async function recordAction(
  tx: Database,
  callerId: string,
  action: MonitorAction,
  rows: readonly Selected[],
): Promise<void> {
  if (action.kind === 'run') return;
  const projectIds = [...new Set(rows.map((row) => row.projectId))];
  const details = {
    monitors: String(rows.length),
    ...('tags' in action && { tags: action.tags.join(', ') }),
    ...('channelIds' in action && { channels: String(action.channelIds.length) }),
  };
  await recordInProjects(tx, { userId: callerId, projectIds, action: recorded[action.kind], details });
}

/** Always in the same order, to prevent deadlocks. */
const lockRows = (tx: Database, ids: readonly string[]): Promise<ActedRow[]> =>
  tx
    .select(columns)
    .from(monitors)
    .where(and(isOneOf(ids), isKept))
    .orderBy(asc(id))
    .for('update');

async function takeStep(
  deps: Acting,
  tx: Database,
  action: MonitorAction,
  ids: readonly string[],
): Promise<StepResult> {
  if (action.kind === 'restore') return restoreMonitors(deps, tx, ids);
  const rows = await lockRows(tx, ids);
  const now = deps.now();
  switch (action.kind) {
    case 'pause':
      return pauseRows(tx, rows, now);
    case 'resume':
      return resumeRows(tx, rows, now);
    case 'run':
      return runRows(tx, rows, now);
    case 'set-channels':
      return setChannels(tx, rows, [...new Set(action.channelIds)]);
    case 'add-tags':
    case 'remove-tags':
      return changeTags(tx, rows, action);
    case 'delete':
      await removeMonitors(
        tx,
        rows.map((row) => row.id),
        new Date(now),
      );
      return { done: rows.map((row) => row.id) };
  }
}

const pausedTogether = 'Paused by a user together with other monitors. No alerts were sent.';

/** Thousands of alerts about one decision of a person would help no one. */
async function pauseRows(tx: Database, rows: readonly ActedRow[], now: number): Promise<StepResult> {
  const stepped = rows
    .filter((row) => row.state.pausedSince === null)
    .map((row) => ({ row, ...step(row.state, row.alerting, { kind: 'paused', reason: pausedTogether }, now) }));
  const events = stepped.flatMap(({ row, events: happened }) =>
    happened.map((event: MonitorEvent) => ({ id: newId(), monitorId: row.id, at: event.at, event })),
  );
  await saveStates(
    tx,
    stepped.map((each) => ({ id: each.row.id, ...stateColumns(each.row, each.state, now), nextAt: null, dueAt: null })),
  );
  await insertEvents(tx, events);
  return { done: stepped.map(({ row }) => row.id) };
}

async function resumeRows(tx: Database, rows: readonly ActedRow[], now: number): Promise<StepResult> {
  const changed = rows
    .filter((row) => row.state.pausedSince !== null)
    .map((row) => {
      const { state: resumed } = step(row.state, row.alerting, { kind: 'resumed' }, now);
      return { id: row.id, ...stateColumns(row, resumed, now), ...planContinued(row, now) };
    });
  await saveStates(tx, changed);
  return { done: changed.map((row) => row.id) };
}

type ChangedState = Pick<MonitorRow, 'id' | 'state' | 'shownState' | 'stateSince' | 'nextAt'> & { dueAt: Date | null };

/** In one statement: thousands would take as many round trips. A run in progress is discarded. */
async function saveStates(tx: Database, rows: readonly ChangedState[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update monitors set state = given.state, shown_state = given."shownState", state_since = given."stateSince",
      next_at = given."nextAt", due_at = coalesce(given."dueAt", due_at), contract_run_id = null, turn = turn + 1
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as given (
      id uuid, state jsonb, "shownState" text, "stateSince" timestamptz, "nextAt" timestamptz, "dueAt" timestamptz)
    where monitors.id = given.id`);
}

async function runRows(tx: Database, rows: readonly ActedRow[], now: number): Promise<StepResult> {
  const [paused, active] = [rows.filter((row) => row.nextAt === null), rows.filter((row) => row.nextAt !== null)];
  const done = active.map((row) => row.id);
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  await tx.execute(sql`
    update monitors set next_at = least(next_at, ${at}), run_asked_at = coalesce(run_asked_at, ${at})
    where ${isOneOf(done)} and next_at is not null`);
  return { done, rejected: paused.map((row) => ({ row, reason: 'This monitor is paused. Resume it first.' })) };
}

async function setChannels(
  tx: Database,
  rows: readonly ActedRow[],
  channelIds: readonly string[],
): Promise<StepResult> {
  const wanted = JSON.stringify(channelIds);
  const done = rows.filter((row) => JSON.stringify(row.alerting.channelIds) !== wanted).map((row) => row.id);
  await tx.execute(sql`
    update monitors set alerting = jsonb_set(alerting, '{channelIds}', ${wanted}::jsonb) where ${isOneOf(done)}`);
  return { done };
}

async function changeTags(
  tx: Database,
  rows: readonly ActedRow[],
  { kind, tags: named }: Extract<MonitorAction, { kind: 'add-tags' | 'remove-tags' }>,
): Promise<StepResult> {
  const changed = rows.flatMap((row) => {
    const after =
      kind === 'add-tags'
        ? [...new Set([...row.tags, ...named])].sort()
        : row.tags.filter((each) => !named.includes(each));
    return after.length === row.tags.length ? [] : [{ row, id: row.id, tags: after }];
  });
  const fitting = changed.filter((each) => each.tags.length <= monitorLimits.tags);
  await tx.execute(sql`
    update monitors set tags = given.tags
    from jsonb_to_recordset(${storableJson(fitting.map((each) => ({ id: each.id, tags: each.tags })))}::jsonb)
      as given (id uuid, tags jsonb)
    where monitors.id = given.id`);
  const rejected = changed.filter((each) => !fitting.includes(each));
  return {
    done: fitting.map((each) => each.id),
    rejected: rejected.map(({ row }) => ({
      row,
      reason: `A monitor can have up to ${monitorLimits.tags} tags. Remove one first.`,
    })),
  };
}
