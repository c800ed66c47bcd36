import type { ListedCheck, RecentChecksQuery } from '@hopwise/model';
import { and, eq, ilike, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { containing } from '../db/columns.ts';
import { checks } from './checks-table.ts';
import { isWithdrawn } from './withdrawn-batches-table.ts';

/** The columns that lists show. */
export const listed = {
  id: checks.id,
  status: checks.status,
  method: checks.method,
  client: checks.client,
  inputUrl: checks.inputUrl,
  finalUrl: checks.finalUrl,
  finalStatusCode: checks.finalStatusCode,
  redirectCount: checks.redirectCount,
  totalTimeMs: checks.totalTimeMs,
  error: checks.error,
  loopDetected: checks.loopDetected,
  startedAt: checks.startedAt,
  finishedAt: checks.finishedAt,
  projectId: checks.projectId,
  verdictLevel: checks.verdictLevel,
  verdictHeadline: checks.verdictHeadline,
} satisfies Record<ListedColumn, unknown>;

type ListedColumn = Exclude<keyof ListedCheck, 'verdict'> | 'verdictLevel' | 'verdictHeadline';

/** Columns that the API returns as ISO 8601 text. */
const moments: ReadonlySet<string> = new Set<ListedColumn>(['startedAt', 'finishedAt']);
const ofVerdict: ReadonlySet<string> = new Set<ListedColumn>(['verdictLevel', 'verdictHeadline']);

/**
 * A row as the API returns it, serialized by the database. Reading sixteen columns, two of them dates, took the server
 * longer than the rest of the list.
 */
export function listedCheckOf(row: Record<ListedColumn | 'batchId', SQLWrapper>): {
  check: SQL<ListedCheck>;
  isGone: SQL<boolean>;
} {
  const shown = Object.keys(listed).filter((name) => !ofVerdict.has(name));
  const members = shown.map((name) => {
    const value = row[name as ListedColumn];
    return sql`${sql.raw(`'${name}'`)}, ${moments.has(name) ? isoTime(value) : value}`;
  });
  return {
    check: sql<ListedCheck>`json_build_object(${sql.join(members, sql`, `)}, 'verdict', ${verdictOf(row)})`,
    // Checked for the rows of a page, not in its WHERE: a list would have to skip all that are being deleted.
    isGone: isWithdrawn(row.batchId),
  };
}

export interface FoundCheck {
  check: ListedCheck;
  isGone: boolean;
}

/** The checks of a page that still exist. During a mass deletion, a page may be short. */
export const withoutDeleted = (found: readonly FoundCheck[]): ListedCheck[] =>
  found.filter(({ isGone }) => !isGone).map(({ check }) => check);

const verdictOf = (row: Record<ListedColumn, SQLWrapper>) =>
  sql`json_build_object('level', ${row.verdictLevel}, 'headline', ${row.verdictHeadline})`;

export const isoTime = (time: SQLWrapper) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The search text of a list; undefined: no filter. */
export function filterOf({ status, search }: Partial<Pick<RecentChecksQuery, 'status' | 'search'>>): SQL | undefined {
  const pattern = search === undefined ? undefined : containing(search);
  return and(
    status && eq(checks.status, status),
    pattern === undefined ? undefined : or(ilike(checks.inputUrl, pattern), ilike(checks.finalUrl, pattern)),
  );
}
