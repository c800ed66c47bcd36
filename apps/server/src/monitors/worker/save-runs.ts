import { setTimeout as delay } from 'node:timers/promises';
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { insertChecks, type PackedChecks, packChecks, writeCheck } from '../../checks/index.ts';
import type { Database } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/is-database-unavailable.ts';
import { AppError } from '../../errors.ts';
import { lockProject, projects } from '../../projects/index.ts';
import { requireStorage, type StorageConfig } from '../../storage/index.ts';
import { type MonitorRow, monitors } from '../monitors-table.ts';
import type { DueMonitor } from './due-monitors.ts';
import { isNewChain, observeRun } from './observe-run.ts';
import { type EndedRun, saveRun } from './save-run.ts';

export interface SaveRunsDeps {
  db: Database;
  config: StorageConfig;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

/** A run with the check that is to be kept of it; undefined: none is. */
export interface PackedRun extends EndedRun {
  packed: PackedChecks | undefined;
}

const pauseMs = 500;
/** One that cannot be stored comes again after so long. */
const restAfterFailureMs = 60_000;

/**
 * Packs the checks of runs whose chains no check shows yet. Whatever fails here costs the check and not the run: those
 * that are packed with it wait to be stored.
 */
export function packRuns(
  deps: SaveRunsDeps,
  runs: readonly (EndedRun & Pick<DueMonitor, 'project'>)[],
  isStopping: () => boolean,
): Promise<PackedRun[]> {
  const rooms = new Map<string, Promise<boolean>>();
  /** Asked once for all of them: a query for each would take every connection there is. */
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
        deps.logger.error({ err: error }, 'the check of a run of a monitor could not be packed');
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

/** Where there is no room left monitors run on, and keep no more checks. While the database is away, it is waited for. */
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

/**
 * Stores runs, if need be again and again: as long as the database is away. One that cannot be stored for another reason
 * must not take the others with it.
 */
export async function saveRuns(
  deps: SaveRunsDeps,
  runs: readonly PackedRun[],
  isStopping: () => boolean,
): Promise<void> {
  for (;;) {
    try {
      return await deps.db.transaction((tx) => saveTogether(tx, runs));
    } catch (error) {
      deps.logger.error({ err: error }, 'runs of monitors could not be stored');
      if (isStopping()) return;
      if (isDatabaseUnavailable(error)) await delay(pauseMs);
      else if (runs.length === 1) return putOff(deps, runs);
      else {
        for (const run of runs) await saveRuns(deps, [run], isStopping);
        return;
      }
    }
  }
}

async function putOff({ db, logger }: SaveRunsDeps, [run]: readonly PackedRun[]): Promise<void> {
  if (run === undefined) return;
  const nextAt = new Date(run.finishedAt + restAfterFailureMs);
  await db
    .update(monitors)
    .set({ nextAt })
    // One that was paused meanwhile stays paused.
    .where(and(eq(monitors.id, run.row.id), isNotNull(monitors.nextAt)))
    .catch((error: unknown) =>
      logger.error({ err: error }, 'a monitor whose run could not be stored could not be put off'),
    );
}

async function saveTogether(tx: Database, runs: readonly PackedRun[]): Promise<void> {
  const locked = await lockRunning(
    tx,
    runs.map(({ row }) => row.id),
  );
  for (const run of runs) {
    const current = locked.get(run.row.id);
    // Deleted, paused or changed meanwhile, or run by somebody else who took this worker for dead.
    if (current === undefined || current.nextAt === null || current.turn !== run.row.turn) continue;
    await saveRun(tx, current, run, await keepCheck(tx, run));
  }
}

async function keepCheck(tx: Database, { row, packed }: PackedRun): Promise<string | null> {
  const [check] = packed?.rows ?? [];
  if (packed === undefined || check === undefined || !(await lockProject(tx, row.projectId))) return null;
  await insertChecks(tx, packed);
  return check.id;
}

/** Those of them that are there, in projects that are there. In one order, so that two who do it never wait for each other. */
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
