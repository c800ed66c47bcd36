import {
  type Attention,
  type AttentionItem,
  type AttentionQuery,
  dayMs,
  hourMs,
  type Snoozed,
  type SnoozeRequest,
  snoozeHours,
  untilError,
} from '@hopwise/model';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bulkJobs, listTroubledJobs } from '../bulk/index.ts';
import { contracts, listFailingContracts } from '../contracts/index.ts';
import { isId, toArrayLiteral } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { listTroubledMonitors, monitors } from '../monitors/index.ts';
import { openProject, projectsVisibleTo, type VisibleProject } from '../projects/index.ts';
import {
  countSnoozes,
  deleteSnoozes,
  findSnooze,
  insertSnooze,
  isAwake,
  problemOf,
} from './attention-snoozes-table.ts';

export interface AttentionDeps {
  db: Database;
  now(): number;
}

/** After this many days, a failed job no longer needs attention. */
const jobDays = 7;

/** Lists problems in all projects that a person may see, or in one, except those they snoozed. */
export async function listAttention(
  deps: AttentionDeps,
  userId: string,
  { limit, projectId }: AttentionQuery,
): Promise<Attention> {
  const { db } = deps;
  const projects =
    projectId === undefined ? await projectsVisibleTo(db, userId) : [await openProject(db, userId, projectId)];
  const now = new Date(deps.now());
  const hasSnoozes = (await countSnoozes(db, userId, now)) > 0;
  const isWanted = hasSnoozes ? isAwake(userId, now) : undefined;
  const { monitors, contracts, jobs } = await findTrouble(deps, { userId, projects }, { limit, isWanted });
  const counts = { monitors: monitors.total, contracts: contracts.total, bulkJobs: jobs.length };
  const all = hasSnoozes ? await findTrouble(deps, { userId, projects }, { limit: 1, isWanted: undefined }) : undefined;
  const total = counts.monitors + counts.contracts + counts.bulkJobs;
  return {
    items: [...monitors.items, ...contracts.items, ...jobs].sort(byUrgency).slice(0, limit),
    counts: { total, ...counts },
    snoozed: all ? all.monitors.total + all.contracts.total + all.jobs.length - total : 0,
    monitors: monitors.counts,
    contracts: contracts.counts,
  };
}

interface WantedTrouble {
  limit: number;
  isWanted: ((id: SQLWrapper, problem: SQLWrapper, since?: SQLWrapper) => SQL) | undefined;
}

async function findTrouble(
  { db, now }: AttentionDeps,
  { userId, projects }: { userId: string; projects: readonly VisibleProject[] },
  wanted: WantedTrouble,
) {
  const visible = new Map(projects.map((project) => [project.id, project]));
  const since = new Date(now() - jobDays * dayMs);
  return {
    monitors: await listTroubledMonitors(db, userId, visible, wanted),
    contracts: await listFailingContracts(db, visible, wanted),
    jobs: await listTroubledJobs(db, visible, { since, isWanted: wanted.isWanted }),
  };
}

const urgency = [
  ...['down', 'flapping', 'recovering', 'contract', 'failing', 'bulk-job'],
  ...['slow', 'changed', 'certificate-expiring'],
];
const rankOf = (item: AttentionItem): number => urgency.indexOf(item.kind === 'monitor' ? item.state : item.kind);

/** The worst first; of equally bad ones the newest. */
const byUrgency = (a: AttentionItem, b: AttentionItem): number =>
  rankOf(a) - rankOf(b) || Date.parse(b.since) - Date.parse(a.since);

/** Of one thing, if it needs attention. */
async function findItem(deps: AttentionDeps, userId: string, id: string): Promise<AttentionItem | undefined> {
  const isThis = (each: SQLWrapper) => sql`${each} = ${id}::uuid`;
  const projects = isId(id) ? await projectsVisibleTo(deps.db, userId) : [];
  const found = await findTrouble(deps, { userId, projects }, { limit: 1, isWanted: isThis });
  return [...found.monitors.items, ...found.contracts.items, ...found.jobs][0];
}

/** For a snooze until the problem changes. */
const farAhead = new Date('9999-01-01T00:00:00Z');

/** Hides the current problem of one thing from one person. Returns until when. */
export async function snooze(
  deps: AttentionDeps,
  userId: string,
  id: string,
  { hours, until: wanted }: SnoozeRequest,
): Promise<Snoozed> {
  const item = await findItem(deps, userId, id);
  if (item === undefined) throw nothingFound();
  if (wanted === null && item.kind !== 'monitor') throw invalid('Only monitors can be snoozed until they change');
  const now = deps.now();
  const until = wanted === null ? farAhead : new Date(wanted ?? now + hours * hourMs);
  const waitMs = until.getTime() - now;
  if (until !== farAhead && (waitMs <= 0 || waitMs > snoozeHours * hourMs)) throw invalid(untilError);
  const since = item.kind === 'monitor' ? new Date(item.since) : null;
  await insertSnooze(deps.db, { userId, itemId: id, problem: problemOf(item), until, since }, new Date(now));
  return shownSnooze({ until });
}

/** Shows a person what they snoozed, in all projects or in one. */
export async function endSnoozes(db: Database, userId: string, projectId?: string): Promise<void> {
  if (projectId === undefined) {
    await deleteSnoozes(db, userId);
    return;
  }
  const { id } = await openProject(db, userId, projectId);
  await deleteSnoozes(db, userId, sql`(${itemsIn([id])})`);
}

/** A query for the ids of everything in some projects that can need attention. */
const itemsIn = (projectIds: readonly string[]): SQL =>
  sql.join(
    [monitors, contracts, bulkJobs].map(
      (table) => sql`select id from ${table} where project_id = any(${toArrayLiteral(projectIds)}::uuid[])`,
    ),
    sql` union all `,
  );

const nothingFound = () => new AppError('NOT_FOUND', 'Nothing with this ID needs attention');
const invalid = (message: string) => new AppError('VALIDATION_FAILED', message, [{ path: 'until', message }]);

const shownSnooze = ({ until }: { until: Date }): Snoozed => ({
  until: until.getTime() === farAhead.getTime() ? null : until.toISOString(),
});

/** A person's snooze of the current problem of one thing; null: it isn't snoozed, or has no problem anymore. */
export async function readSnooze(deps: AttentionDeps, userId: string, id: string): Promise<Snoozed | null> {
  const item = await findItem(deps, userId, id);
  if (item === undefined && !(await isVisible(deps.db, userId, id))) throw nothingFound();
  const found = item && (await findSnooze(deps.db, userId, id));
  if (item === undefined || found === undefined) return null;
  const isOver = found.until.getTime() <= deps.now() || found.problem !== problemOf(item);
  const isOfEarlier = found.since !== null && found.since.getTime() < Date.parse(item.since);
  return isOver || isOfEarlier ? null : shownSnooze(found);
}

async function isVisible(db: Database, userId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const projectIds = (await projectsVisibleTo(db, userId)).map((project) => project.id);
  const { rows } = await db.execute(sql`select 1 from (${itemsIn(projectIds)}) as items where id = ${id}::uuid`);
  return rows.length > 0;
}
