import {
  type ApplyMonitorsRequest,
  type MonitorChange,
  monitorKeyInput,
  type PruneMonitorsRequest,
  shortened,
  type UncheckedEntry,
} from '@hopwise/model';
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { isId, toArrayLiteral } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { openProject, type VisibleProject } from '../projects/index.ts';
import { takeMonitors } from '../rate-limits/index.ts';
import { applyPause, applyResume } from './action-routes.ts';
import { changedRow } from './change-monitor.ts';
import { findRoom, insertMonitors, type ManyDeps, reasonOf, recordMany, rowOf } from './create-monitors.ts';
import { type DesiredMonitor, type EntryReader, readEntriesOf } from './desired-monitor.ts';
import { lockMonitor, removeMonitors, updateMonitorRow } from './find-monitors.ts';
import { differencesOf } from './monitor-differences.ts';
import { isKept, type MonitorRow, monitors } from './monitors-table.ts';
import { mayEdit } from './open-monitor.ts';
import { planContinued } from './plan-run.ts';

interface Applying {
  deps: ManyDeps;
  userId: string;
  project: VisibleProject;
  reader: EntryReader;
}

/** An entry with what becomes of it. */
type Planned = { change: MonitorChange } & (
  | { kind: 'create'; row: MonitorRow }
  | { kind: 'change'; id: string; desired: DesiredMonitor; runsNow: boolean }
  | { kind: 'none' }
);

/**
 * Syncs the monitors of a project with the entries, by key. A monitor that already matches its entry isn't
 * touched, so an interrupted call can be repeated.
 */
export async function applyMonitors(
  deps: ManyDeps,
  userId: string,
  projectId: string,
  { monitors: entries, dryRun }: ApplyMonitorsRequest,
): Promise<MonitorChange[]> {
  const project = await openProject(deps.db, userId, projectId);
  const applying = { deps, userId, project, reader: await readEntriesOf(deps.db, project) };
  const planned = await plan(applying, entries);
  if (!dryRun) await carryOut(applying, planned);
  return planned.map(({ change }) => change);
}

async function plan(applying: Applying, entries: readonly UncheckedEntry[]): Promise<Planned[]> {
  const { deps, userId, project, reader } = applying;
  const place = { userId, projectId: project.id, usualChannelIds: reader.usualChannelIds };
  const known = await rowsWithKeys(
    deps.db,
    project.id,
    entries.flatMap(({ key }) => monitorKeyInput.safeParse(key).data ?? []),
  );
  const room = await findRoom(deps.db, deps, place);
  const seen = new Set<string>();
  return entries.map((entry, at): Planned => {
    const key = textOf(entry.key) ?? '';
    const row = known.get(key);
    const name = textOf(entry.name) ?? row?.name ?? textOf(entry.url) ?? key;
    const change: MonitorChange = {
      ...{ number: at + 1, key: shortened(key, shownChars), id: row?.id ?? null, name: shortened(name, shownChars) },
      ...{ action: 'unchanged', differences: [], reason: null },
    };
    const reject = (reason: string): Planned => ({ kind: 'none', change: { ...change, action: 'rejected', reason } });
    if ((entry.key ?? '') === '')
      return reject('Missing key. Add one: it identifies the monitor and should never change');
    if (seen.has(key)) return reject(`The key ${change.key} is listed twice`);
    seen.add(key);
    try {
      const desired = reader.read(entry, at + 1);
      change.name = desired.settings.name;
      if (row === undefined) {
        room.left -= 1;
        if (room.left < 0) return reject(room.full.message);
        return { kind: 'create', row: rowOf(deps, desired, place), change: { ...change, action: 'create' } };
      }
      const differences = differencesOf(row, desired, { ...deps, ...reader });
      if (differences.length === 0) return { kind: 'none', change };
      if (!mayEdit(row, project, userId))
        return reject('Only its creator and organization admins can edit this monitor');
      // A plan also reports entries that can't be stored.
      const after = withDesired(deps, row, desired);
      // One that needs a new baseline starts over.
      const runsNow = after.turn !== row.turn && after.nextAt !== null;
      return { kind: 'change', id: row.id, desired, runsNow, change: { ...change, action: 'change', differences } };
    } catch (error) {
      return reject(reasonOf(error));
    }
  });
}

const shownChars = 300;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The monitors by key. One without a key is found by its ID, which an exported file has instead. */
async function rowsWithKeys(
  db: Database,
  projectId: string,
  keys: readonly string[],
): Promise<Map<string, MonitorRow>> {
  const isListed = (column: SQL, listed: readonly string[], type: 'text' | 'uuid') =>
    sql`${column} = any(${toArrayLiteral(listed)}::${sql.raw(type)}[])`;
  const ids = keys.filter(isId);
  const rows = await db
    .select()
    .from(monitors)
    .where(
      and(
        eq(monitors.projectId, projectId),
        isKept,
        or(
          isListed(sql`${monitors.key}`, keys, 'text'),
          and(sql`${monitors.key} is null`, isListed(sql`${monitors.id}`, ids, 'uuid')),
        ),
      ),
    );
  return new Map(rows.map((row) => [row.key ?? row.id, row]));
}

const withDesired = (deps: ManyDeps, row: MonitorRow, desired: DesiredMonitor): MonitorRow => {
  const { channelIds, columns, settings } = desired;
  const isSameSchedule = differencesOf(row, desired, { ...deps, only: 'schedule' }).length === 0;
  const { schedule, ...others } = settings;
  const alerting = { ...desired.alerting, ...(channelIds && { channelIds }) };
  const request = { ...others, alerting, ...(!isSameSchedule && { schedule }) };
  return { ...changedRow(deps, row, request, columns), key: desired.key };
};

async function carryOut({ deps, userId, project }: Applying, planned: readonly Planned[]): Promise<void> {
  const created = planned.filter((each) => each.kind === 'create');
  const changed = planned.filter((each) => each.kind === 'change');
  const place = { userId, projectId: project.id };
  let isRecorded = false;
  const record = async (tx: Database) => {
    if (isRecorded) return;
    isRecorded = true;
    const counts = { created: created.length, changed: changed.length, deleted: 0 };
    const details = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]));
    await recordMany(tx, place, 'monitors.applied', details);
  };
  const restarted = changed.filter(({ runsNow }) => runsNow).length;
  await takeMonitors(deps, userId, created.length + restarted, restarted === 0 ? 'create' : 'run');
  const rejected = await insertMonitors(
    deps,
    place,
    created.map(({ row }) => row),
    record,
  );
  for (const { row, change } of created) {
    const reason = rejected.get(row.id);
    Object.assign(change, reason === undefined ? { id: row.id } : { action: 'rejected', reason });
  }
  for (let at = 0; at < changed.length; at += changesPerStep) {
    await deps.db.transaction(async (tx) => {
      await record(tx);
      const step = changed.slice(at, at + changesPerStep).sort((a, b) => (a.id < b.id ? -1 : 1));
      for (const each of step) await changeOne(deps, tx, each);
    });
  }
}

const changesPerStep = 100;

async function changeOne(
  deps: ManyDeps,
  tx: Database,
  { id, desired, change }: Extract<Planned, { kind: 'change' }>,
): Promise<void> {
  const row = await lockMonitor(tx, id);
  if (row === undefined) {
    Object.assign(change, { action: 'rejected', reason: 'The monitor was deleted in the meantime' });
    return;
  }
  const after = withDesired(deps, row, desired);
  await updateMonitorRow(tx, id, after);
  const isPaused = row.state.pausedSince !== null;
  if (desired.paused === true && !isPaused) {
    await applyPause(tx, after, { kind: 'paused', reason: null }, deps.now(), { isNotified: false });
  }
  if (desired.paused === false && isPaused) await applyResume(tx, after, deps.now(), planContinued(after, deps.now()));
}

/** Deletes the monitors of a project with a key that isn't listed. Those without a key weren't made from a file. */
export async function pruneMonitors(
  deps: ManyDeps,
  userId: string,
  projectId: string,
  { keep, dryRun }: PruneMonitorsRequest,
): Promise<MonitorChange[]> {
  const { db } = deps;
  const project = await openProject(db, userId, projectId);
  const kept = new Set(keep);
  const { id, key, name, userId: creator } = monitors;
  const rows = await db
    .select({ id, key, name, userId: creator })
    .from(monitors)
    .where(and(eq(monitors.projectId, project.id), isKept, isNotNull(key)))
    .orderBy(key);
  const changes = rows
    .filter((row) => !kept.has(row.key ?? ''))
    .map((row): MonitorChange => {
      const change = { number: null, key: row.key ?? '', id: row.id, name: row.name, differences: [], reason: null };
      if (mayEdit(row, project, userId)) return { ...change, action: 'delete' };
      const reason = 'Only its creator and organization admins can delete this monitor';
      return { ...change, action: 'rejected', reason };
    });
  const deleted = changes.flatMap((each) => (each.action === 'delete' ? (each.id ?? []) : [])).sort();
  const counts = { created: '0', changed: '0', deleted: String(deleted.length) };
  for (let at = 0; at < deleted.length && !dryRun; at += prunedPerStep) {
    await db.transaction(async (tx) => {
      await removeMonitors(tx, deleted.slice(at, at + prunedPerStep), new Date(deps.now()));
      if (at === 0) await recordMany(tx, { userId, projectId: project.id }, 'monitors.applied', counts);
    });
  }
  return changes;
}

const prunedPerStep = 500;
