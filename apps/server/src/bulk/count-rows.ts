import { type BulkFailureReason, type BulkSummary, redirectLimitPattern, stopsAtPattern } from '@hopwise/model';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { bulkRows } from './bulk-rows-table.ts';
import { lineSteps } from './line-steps.ts';
import { isSlow } from './list-rows.ts';
import { untrackedHeadline } from './worker/check-row.ts';

type RowList = BulkSummary['failedExpectations'];
type ListedRow = RowList['first'][number] & { error: string | null };
type CountedRows = Omit<
  BulkSummary,
  | 'hosts'
  | 'failureGroups'
  | 'homePageTargets'
  | 'sharedTargets'
  | 'errorTargets'
  | 'httpTargets'
  | 'chainsExamined'
  | 'chainsAcrossRows'
  | 'sharedHops'
>;

/** Written inline, not bound: a GROUP BY expression must read the same everywhere in a statement. */
const literal = (text: string): SQL => sql.raw(`'${text.replaceAll("'", "''")}'`);
const isRefused = sql`coalesce(error, '') like ${literal(stopsAtPattern)}`;
const isOverLimit = sql`coalesce(error, '') like ${literal(redirectLimitPattern)}`;
const isUntracked = sql`coalesce(headline, '') = ${literal(untrackedHeadline)}`;
/** An error that the file expects isn't one. */
const isMet = sql`coalesce(verdict, '') = 'PASS'`;
const isError = sql`not ${isMet} and status = 'ERROR'`;
/** Something responded, but nothing a browser would display. */
const endsIn = (codes: SQL) =>
  sql`${isError} and final_status_code ${codes} and not ${isRefused} and not ${isOverLimit}`;

/** The reasons why a row has no page to show. Only the model and the engine define these texts. */
const failures = {
  invalid: sql`status = 'INVALID' or ${isUntracked}`,
  'refused-certificate': sql`${isError} and ${isRefused}`,
  'no-response': sql`not ${isMet} and status in ('ERROR', 'TIMEOUT') and final_status_code is null and not ${isRefused} and not ${isUntracked}`,
  'redirect-limit': sql`${isError} and final_status_code is not null and ${isOverLimit}`,
  'no-target': endsIn(sql`between 300 and 399`),
  'no-content': endsIn(sql`< 300`),
};

/** The first that applies to a row that didn't succeed. */
const reasons: Record<BulkFailureReason, SQL> = {
  loop: sql`status = 'LOOP'`,
  'refused-certificate': failures['refused-certificate'],
  timeout: sql`status = 'TIMEOUT'`,
  'no-response': failures['no-response'],
  'redirect-limit': failures['redirect-limit'],
  'server-error': sql`final_status_code >= 500`,
  'client-error': sql`final_status_code >= 400`,
  'no-target': failures['no-target'],
  'no-content': failures['no-content'],
  'unexpected-url': sql`coalesce(difference, '') !~ '^Expected [0-9]{3}[ ,]'`,
  'unexpected-status': sql`true`,
};
/** An SQL expression for the reason why a row didn't succeed. */
export const failureReason = sql`case ${sql.join(
  Object.entries(reasons).map(([name, holds]) => sql`when ${holds} then ${literal(name)}`),
  sql` `,
)} end`;

type Failure = keyof typeof failures;
const failureNames = Object.keys(failures) as Failure[];

const kinds = ['status', 'result', 'code', 'redirects', 'verdict', 'failure'] as const;
type Kind = (typeof kinds)[number];
type Counted = { key: string; count: number };
type Group = Record<Kind, string | number | null> & { count: number; slow: number };

/**
 * Counts everything with few distinct values and finds the first rows of each notable kind, in one pass over the rows.
 */
export async function countRows(db: Database, jobId: string, listLength: number): Promise<CountedRows> {
  const counts: Record<Kind, Map<string, number>> = {
    status: new Map(),
    result: new Map(),
    code: new Map(),
    redirects: new Map(),
    verdict: new Map(),
    failure: new Map(),
  };
  let slow = 0;
  const loops: ListedRow[] = [];
  const failed: ListedRow[] = [];
  const failing = Object.fromEntries(failureNames.map((name) => [name, []])) as unknown as Record<Failure, ListedRow[]>;
  let longest: ListedRow[] = [];
  for await (const lines of lineSteps(db, jobId)) {
    const groups = await groupRows(db, lines);
    for (const group of groups) {
      slow += group.slow;
      for (const kind of kinds) add(counts[kind], group[kind], group.count);
    }
    const has = (isMeant: (group: Group) => boolean) => groups.some(isMeant);
    const list = (wanted: SQL, order: SQL, length: number) => listRows(db, lines, { wanted, order, length });
    if (loops.length < listLength && has(({ status }) => status === 'LOOP')) {
      loops.push(...(await list(sql`status = 'LOOP'`, sql`line`, listLength - loops.length)));
    }
    if (failed.length < listLength && has(({ verdict }) => verdict === 'FAIL')) {
      failed.push(...(await list(sql`verdict = 'FAIL'`, sql`line`, listLength - failed.length)));
    }
    for (const name of failureNames) {
      const found = failing[name];
      if (found.length >= listLength || !has(({ failure }) => failure === name)) continue;
      found.push(...(await list(failures[name], sql`line`, listLength - found.length)));
    }
    // Among equally long chains, the first ones count.
    const longerThan = longest.length < listLength ? 1 : (longest.at(-1)?.redirectCount ?? 1);
    if (has(({ redirects }) => Number(redirects) > longerThan)) {
      const found = await list(sql`redirect_count > ${longerThan}`, sql`redirect_count desc, line`, listLength);
      longest = [...longest, ...found].sort(longestFirst).slice(0, listLength);
    }
  }
  const of = (kind: Kind) => [...counts[kind]].map(([key, count]) => ({ key, count }));
  const countOf = (kind: Kind, isMeant: (key: string) => boolean) =>
    of(kind).reduce((total, { key, count }) => total + (isMeant(key) ? count : 0), 0);
  const byNumber = (a: Counted, b: Counted) => Number(a.key) - Number(b.key);
  const verdicts = { PASS: counts.verdict.get('PASS') ?? 0, FAIL: counts.verdict.get('FAIL') ?? 0 };
  const mostFirst = (a: Counted, b: Counted) => b.count - a.count || (a.key < b.key ? -1 : 1);
  const failureList = (name: Failure) => ({ count: counts.failure.get(name) ?? 0, first: failing[name] });
  return {
    statuses: of('status').sort(mostFirst),
    results: of('result').sort(mostFirst),
    slow,
    statusCodes: of('code').sort(byNumber),
    redirectCounts: of('redirects').sort(byNumber),
    verdicts,
    loops: { count: countOf('status', (key) => key === 'LOOP'), first: loops },
    longestChains: { count: countOf('redirects', (key) => Number(key) > 1), first: longest },
    refusedCertificates: failureList('refused-certificate'),
    noTarget: failureList('no-target'),
    noContent: failureList('no-content'),
    noResponse: failureList('no-response'),
    redirectLimit: failureList('redirect-limit'),
    invalidRows: failureList('invalid'),
    failedExpectations: { count: verdicts.FAIL, first: failed },
  };
}

function add(counts: Map<string, number>, key: string | number | null, count: number): void {
  if (key !== null) counts.set(String(key), (counts.get(String(key)) ?? 0) + count);
}

const longestFirst = (a: ListedRow, b: ListedRow): number =>
  (b.redirectCount ?? 0) - (a.redirectCount ?? 0) || a.line - b.line;

async function groupRows(db: Database, lines: SQL): Promise<Group[]> {
  const cases = sql.join(
    failureNames.map((name) => sql`when ${failures[name]} then ${sql.raw(`'${name}'`)}`),
    sql` `,
  );
  const { rows } = await db.execute<Group>(sql`
    select status, coalesce(verdict, status) as result, final_status_code as code, redirect_count as redirects, verdict,
      case ${cases} end as failure, count(*)::integer as count,
      (count(*) filter (where ${isSlow}))::integer as slow
    from ${bulkRows} where ${lines} group by 1, 2, 3, 4, 5, 6`);
  return rows;
}

async function listRows(
  db: Database,
  lines: SQL,
  { wanted, order, length }: { wanted: SQL; order: SQL; length: number },
): Promise<ListedRow[]> {
  const { rows } = await db.execute<ListedRow>(sql`
    select line, url, final_url as "finalUrl", redirect_count as "redirectCount", difference, error
    from ${bulkRows} where ${lines} and (${wanted}) order by ${order} limit ${length}`);
  return rows;
}
