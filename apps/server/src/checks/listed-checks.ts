import type { ListedCheck, RecentChecksQuery } from '@hopwise/model';
import { and, eq, ilike, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { containing } from '../db/storable.ts';
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

/** Those of them that the API writes as text in ISO 8601. */
const moments: ReadonlySet<string> = new Set<ListedColumn>(['startedAt', 'finishedAt']);
const ofVerdict: ReadonlySet<string> = new Set<ListedColumn>(['verdictLevel', 'verdictHeadline']);

/**
 * A row as the API shows it, written by the database. Reading it as sixteen columns, two of them dates, took the server
 * longer than all else of a list.
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
    // Asked of the rows of a page, not in its condition: a list would have to walk past all that are on their way out.
    isGone: isWithdrawn(row.batchId),
  };
}

/** A row of a list. */
export interface FoundCheck {
  check: ListedCheck;
  isGone: boolean;
}

/** The checks of a page that still exist. While many are being deleted, a page may come out short. */
export const withoutGone = (found: readonly FoundCheck[]): ListedCheck[] =>
  found.filter(({ isGone }) => !isGone).map(({ check }) => check);

const verdictOf = (row: Record<ListedColumn, SQLWrapper>) =>
  sql`json_build_object('level', ${row.verdictLevel}, 'headline', ${row.verdictHeadline})`;

export const isoTime = (time: SQLWrapper) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What a person searches a list for; undefined: everything. */
export function filterOf({ status, search }: Partial<Pick<RecentChecksQuery, 'status' | 'search'>>): SQL | undefined {
  const pattern = search === undefined ? undefined : containing(search);
  return and(
    status && eq(checks.status, status),
    pattern === undefined ? undefined : or(ilike(checks.inputUrl, pattern), ilike(checks.finalUrl, pattern)),
  );
}
