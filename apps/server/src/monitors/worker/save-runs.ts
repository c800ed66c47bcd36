import { setTimeout as delay } from 'node:timers/promises';
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { insertChecks, type PackedChecks, packChecks, writeCheck } from '../../checks/index.ts';
import type { Database } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import { AppError } from '../../errors.ts';
import { lockProject, projects, requireStorage, type StorageConfig } from '../../projects/index.ts';
import { type MonitorRow, monitors } from '../monitors-table.ts';
import type { DueMonitor } from './due-monitors.ts';
import { isNewChain, observeRun } from './observe-run.ts';
import { type EndedRun, saveConsequences } from './run-consequences.ts';

export interface SaveRunsDeps {
  db: Database;
  config: StorageConfig;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

/** A run with the check to store; undefined: none. */
export interface PackedRun extends EndedRun {
  packed: PackedChecks | undefined;
}

const pauseMs = 500;
/** A run that can't be stored is retried after this time. */
const restAfterFailureMs = 60_000;

/**
 * Packs the checks of runs with new chains. A failure here costs the check and not the run: the others in the pack wait
 * to be stored.
 */
export function packRuns(
  deps: SaveRunsDeps,
  runs: readonly (EndedRun & Pick<DueMonitor, 'project'>)[],
  isStopping: () => boolean,
): Promise<PackedRun[]> {
  const rooms = new Map<string, Promise<boolean>>();
  /** One query for all of them: one for each would use every connection there is. */
  const hasRoomFor = (project: DueMonitor['project']): Promise<boolean> => {
    const room = rooms.get(project.id) ?? hasRoom(deps, project, isStopping);
    rooms.set(project.id, room);
    return room;
  };
  return Promise.all(
    runs.map(async ({ project, ...run }) => {
      try {
        return { ...run, packed: await packCheck(run, () => hasRoomFor(project)) };
      } catch (error) {
        deps.logger.error({ err: error }, 'failed to pack the check of a monitor run');
        return { ...run, packed: undefined };
      }
    }),
  );
}

async function packCheck(
  { row, result, finishedAt }: EndedRun,
  hasRoom: () => Promise<boolean>,
): Promise<PackedChecks | undefined> {
  if (result.kind !== 'checked' || !isNewChain(row, observeRun(row, result, finishedAt))) return undefined;
  return (await hasRoom()) ? packChecks([writeCheck(result.check)]) : undefined;
}

/** Without storage, monitors keep running but store no more checks. If the database is unavailable, this waits. */
async function hasRoom(
  { db, config }: SaveRunsDeps,
  project: DueMonitor['project'],
  isStopping: () => boolean,
): Promise<boolean> {
  for (;;) {
    try {
      await requireStorage(db, config, project);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      if (!isDatabaseUnavailable(error) || isStopping()) throw error;
      await delay(pauseMs);
    }
  }
}

/** For a run that can't be stored: it is retried later. */
export async function putOff({ db }: Pick<SaveRunsDeps, 'db'>, { row, finishedAt }: PackedRun): Promise<void> {
  await db
    .update(monitors)
    .set({ nextAt: new Date(finishedAt + restAfterFailureMs) })
    // A paused monitor stays paused.
    .where(and(eq(monitors.id, row.id), isNotNull(monitors.nextAt)));
}

/** Stores runs in one transaction. Returns whether there may be alerts to send. */
export async function saveTogether(tx: Database, runs: readonly PackedRun[]): Promise<boolean> {
  const locked = await lockRunning(
    tx,
    runs.map(({ row }) => row.id),
  );
  const current = runs.flatMap((run) => {
    const row = locked.get(run.row.id);
    // Deleted, paused or edited during the run, or run by another worker that presumed this one dead.
    return row === undefined || row.nextAt === null || row.turn !== run.row.turn ? [] : { ...run, row };
  });
  const checkIds = await keepChecks(tx, current);
  return saveConsequences(
    tx,
    current.map((run) => ({ ...run, checkId: checkIds.get(run.row.id) ?? null })),
  );
}

/** Stores the checks of runs in projects that still exist. Returns their ids, by monitor. */
async function keepChecks(tx: Database, runs: readonly PackedRun[]): Promise<Map<string, string>> {
  const packed = runs.flatMap(({ row, packed }) => (packed === undefined ? [] : { row, ...packed }));
  const kept = new Set<string>();
  for (const projectId of [...new Set(packed.map(({ row }) => row.projectId))].sort()) {
    if (await lockProject(tx, projectId)) kept.add(projectId);
  }
  const stored = packed.filter(({ row }) => kept.has(row.projectId));
  await insertChecks(tx, {
    rows: stored.flatMap(({ rows }) => rows),
    packs: stored.flatMap(({ packs }) => packs),
  });
  return new Map(stored.flatMap(({ row, rows }) => rows.map(({ id }) => [row.id, id] as const)));
}

/** The monitors that still exist, in projects that still exist. Always in the same order, to prevent deadlocks. */
async function lockRunning(tx: Database, ids: readonly string[]): Promise<Map<string, MonitorRow>> {
  const rows = await tx
    .select(getTableColumns(monitors))
    .from(monitors)
    .innerJoin(projects, eq(projects.id, monitors.projectId))
    .where(and(inArray(monitors.id, [...ids]), isNull(projects.removedAt)))
    .orderBy(asc(monitors.id))
    .for('update', { of: monitors });
  return new Map(rows.map((row) => [row.id, row]));
}
