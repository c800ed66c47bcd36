import type { ClientName, ContractState } from '@hopwise/model';
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bulkJobs, isVisible, type VisibleJobRow } from '../bulk/index.ts';
import { storedJson, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { fixedLimit } from '../db/statements.ts';
import { users } from '../users/index.ts';
import { contracts } from './contracts-table.ts';

/** The parameters of a bulk job that runs a contract. The job has the progress and the results. */
export const contractRuns = pgTable(
  'contract_runs',
  {
    jobId: uuid('job_id')
      .primaryKey()
      .references(() => bulkJobs.id, { onDelete: 'cascade' }),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** The contract's version when the run started. */
    version: integer().notNull(),
    base: storedText(),
    /** The site that replaced each of these; null: none. */
    rebase: storedJson().$type<Record<string, string>>(),
    /** Whether it ran against a site other than the contract's own, such as staging. */
    isElsewhere: boolean('is_elsewhere').notNull().default(false),
    clients: storedJson().$type<ClientName[]>(),
  },
  // Ids start with the time.
  (table) => [index('contract_runs_newest').on(table.contractId, table.jobId)],
);

export type ContractRunRow = typeof contractRuns.$inferSelect;

export interface FoundRun {
  run: ContractRunRow;
  job: VisibleJobRow;
  startedBy: string | null;
}

export async function insertRun(db: Database, row: ContractRunRow): Promise<void> {
  await db.insert(contractRuns).values(row);
}

const selectRuns = (db: Database, wanted: SQL | undefined) =>
  db
    .select({ run: contractRuns, job: bulkJobs, startedBy: users.name })
    .from(contractRuns)
    .innerJoin(bulkJobs, eq(bulkJobs.id, contractRuns.jobId))
    .leftJoin(users, eq(users.id, bulkJobs.userId))
    .where(and(isVisible, wanted));

export async function findRun(db: Database, id: string): Promise<FoundRun | undefined> {
  const [found] = await selectRuns(db, eq(contractRuns.jobId, id));
  return found as FoundRun | undefined;
}

export async function listRunRows(
  db: Database,
  contractId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<FoundRun[]> {
  const older = before === undefined ? undefined : sql`${contractRuns.jobId} < ${before}::uuid`;
  const rows = await selectRuns(db, and(eq(contractRuns.contractId, contractId), older))
    .orderBy(desc(contractRuns.jobId))
    .limit(limit);
  return rows as FoundRun[];
}

/** The last finished run before it, of the same contract: on the same site if there is one. */
export async function findPreviousRun(db: Database, { run }: Pick<FoundRun, 'run'>): Promise<string | undefined> {
  const [found] = await selectRuns(
    db,
    and(
      eq(contractRuns.contractId, run.contractId),
      sql`${contractRuns.jobId} < ${run.jobId}::uuid`,
      isNotNull(bulkJobs.finishedAt),
    ),
  )
    .orderBy(sql`${contractRuns.base} is not distinct from ${run.base} desc`, desc(contractRuns.jobId))
    .limit(1);
  return found?.job.id;
}

/** The newest run of each contract that has one. */
export async function lastRunsOf(db: Database, contractIds: readonly string[]): Promise<Map<string, FoundRun>> {
  if (contractIds.length === 0) return new Map();
  const newest = db
    .selectDistinctOn([contractRuns.contractId], { jobId: contractRuns.jobId })
    .from(contractRuns)
    .innerJoin(bulkJobs, eq(bulkJobs.id, contractRuns.jobId))
    .where(and(isVisible, inArray(contractRuns.contractId, [...contractIds])))
    .orderBy(contractRuns.contractId, desc(contractRuns.jobId));
  const rows = (await selectRuns(db, inArray(contractRuns.jobId, newest))) as FoundRun[];
  return new Map(rows.map((found) => [found.run.contractId, found]));
}

/** The run that the badge shows. A canceled run says nothing about the site, nor does one for another site. */
export async function lastCompletedRun(db: Database, contractId: string): Promise<VisibleJobRow | undefined> {
  const [found] = await selectRuns(
    db,
    and(
      eq(contractRuns.contractId, contractId),
      eq(contractRuns.isElsewhere, false),
      eq(bulkJobs.status, 'COMPLETED'),
      isNotNull(bulkJobs.finishedAt),
    ),
  )
    .orderBy(desc(contractRuns.jobId))
    .limit(1);
  return found?.job as VisibleJobRow | undefined;
}

/** All but the newest ones, including those being created. */
export async function runIdsBeyond(db: Database, contractId: string, newest: number): Promise<string[]> {
  const rows = await db
    .select({ id: contractRuns.jobId })
    .from(contractRuns)
    .where(eq(contractRuns.contractId, contractId))
    .orderBy(desc(contractRuns.jobId))
    .offset(newest);
  return rows.map(({ id }) => id);
}

/**
 * The run that a contract's state comes from: the last that finished on its own site. It is joined to `contracts`.
 * The state of a contract follows from it alone, so lists can be filtered and sorted by it.
 */
export function lastResultOf(db: Database) {
  const { successCount, errorCount, failedCases, totalUrls, status, finishedAt } = bulkJobs;
  const result = db
    .select({ jobId: contractRuns.jobId, status, successCount, errorCount, failedCases, totalUrls, finishedAt })
    .from(contractRuns)
    .innerJoin(bulkJobs, eq(bulkJobs.id, contractRuns.jobId))
    .where(
      and(
        eq(contractRuns.contractId, contracts.id),
        eq(contractRuns.isElsewhere, false),
        inArray(status, ['COMPLETED', 'FAILED']),
        isNotNull(finishedAt),
      ),
    )
    .orderBy(desc(contractRuns.jobId))
    .limit(fixedLimit(1))
    .as('result');
  const state = sql<ContractState>`case
    when ${result.jobId} is null then 'not-run'
    when ${result.status} = 'FAILED' or ${result.errorCount} > 0 then 'failing'
    else 'passing' end`;
  return { result, state };
}
