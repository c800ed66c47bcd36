import { type SQL, sql } from 'drizzle-orm';
import { insertChecksStatement, type PackedChecks, packChecks } from '../../checks/index.ts';
import type { Database } from '../../db/database.ts';
import { selectRows } from '../../db/statements.ts';
import { bulkJobs, isOpen } from '../bulk-jobs-table.ts';
import { bulkRows, type RowResult, resultBytes, resultKeys } from '../bulk-rows-table.ts';
import { withoutPassword } from '../remove-passwords.ts';
import type { CheckedRow } from './check-row.ts';

/** Results as they are stored. */
export interface PackedResults {
  results: readonly RowResult[];
  checks: PackedChecks;
}

/** Packing takes time, during which the database can store the previous batch. */
export async function packResults(checked: readonly CheckedRow[]): Promise<PackedResults> {
  const results = checked.map(({ result }) => result);
  return { results, checks: await packChecks(checked.flatMap(({ check }) => check ?? [])) };
}

const isSuccess = sql`(verdict = 'PASS' or (verdict is null and status = 'OK'))`;
const isLast = sql`processed_urls + fresh.total >= total_urls and retried_up_to is null`;

/**
 * Stores results, checks and counts atomically in one statement: further round trips to the database would delay the
 * next rows. A row that already has a result, from a worker that was presumed dead, keeps it, so every row has exactly
 * one. Checks of a job being deleted aren't stored.
 */
export async function saveResults(db: Database, jobId: string, packed: PackedResults): Promise<void> {
  const given = sql`given as (${givenResults(packed)}),
    settled as (
      update ${bulkRows} as kept set ${resultsFrom(sql`given`)},
        url = ${withoutPassword(sql`kept.url`)}, expected_url = ${withoutPassword(sql`kept.expected_url`)}
      from given where kept.job_id = ${jobId} and kept.line = given.line and kept.status = 'PENDING'
      returning given.*
    ),
    counted as (
      update ${bulkJobs} set
        processed_urls = processed_urls + fresh.total,
        success_count = success_count + fresh.successes,
        error_count = error_count + fresh.total - fresh.successes,
        failed_cases = failed_cases + fresh.failed,
        warned_cases = warned_cases + case when kind = 'contract' then fresh.warned else 0 end,
        stored_bytes = stored_bytes + fresh.bytes,
        status = case when not ${isOpen} then ${bulkJobs.status} when ${isLast} then 'COMPLETED' else 'PROCESSING' end,
        finished_at = case when ${isOpen} and ${isLast} then now() else finished_at end
      from (
        select count(*)::integer as total, count(*) filter (where ${isSuccess})::integer as successes,
          count(*) filter (where verdict = 'FAIL')::integer as failed,
          count(*) filter (where verdict = 'PASS' and difference is not null)::integer as warned,
          coalesce(sum(${resultBytes}), 0)::bigint as bytes
        from settled
      ) as fresh
      where ${bulkJobs.id} = ${jobId} and ${bulkJobs.status} <> 'DELETING'
      returning ${bulkJobs.projectId}
    )`;
  const joined = sql`join settled on settled.check_id = made.id cross join counted`;
  // The job may have moved to another project.
  await db.execute(insertChecksStatement(packed.checks, { given, joined, projectId: sql`counted.project_id` }));
}

const resultsFrom = (source: SQL): SQL =>
  sql.join(
    resultKeys.map((key) => sql.identifier(bulkRows[key].name)).map((name) => sql`${name} = ${source}.${name}`),
    sql`, `,
  );

const givenResults = ({ results }: PackedResults): SQL =>
  selectRows(
    (['line', ...resultKeys] as const).map((key) => ({
      column: bulkRows[key],
      values: results.map((result) => result[key]),
    })),
  );
