import type { BulkSummary } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { checkTraces } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { bulkRows } from './bulk-rows-table.ts';

/**
 * The hops of a chain are in its trace, which is large: reading a million of them would keep everyone else waiting.
 * What is wrong with a whole set shows in its first chains.
 */
const examinedAtMost = 2000;

type ExaminedChains = Pick<BulkSummary, 'chainsExamined' | 'chainsAcrossRows' | 'sharedHops'>;

interface Examined extends Record<string, unknown> {
  chains: number | string;
  across: ExaminedChains['chainsAcrossRows']['first'];
  acrossCount: number | string;
  shared: ExaminedChains['sharedHops'];
}

/**
 * What only the hops tell: which rows lead into each other, and what many of them pass through. Stations are the
 * redirecting addresses between the ends of a chain. A file may spell one without `http://` or the last slash.
 */
export async function examineChains(
  db: Database,
  jobId: string,
  { listLength, sharedFrom }: { listLength: number; sharedFrom: number },
): Promise<ExaminedChains> {
  const { rows } = await db.execute<Examined>(sql`
    with chains as materialized (
      select line, url, final_url, redirect_count, check_id from ${bulkRows}
      where job_id = ${jobId} and redirect_count > 1 and check_id is not null
      order by line limit ${examinedAtMost}
    ), stations as materialized (
      select line, hop ->> 'url' as station, (hop ->> 'latencyMs')::float8 as ms
      from chains join ${checkTraces} using (check_id),
        jsonb_array_elements(trace -> 'hops') with ordinality as hops (hop, number)
      where number between 2 and redirect_count
    ), spelled as (
      select line, station, unnest(array[
        station,
        regexp_replace(station, '^http://', ''),
        regexp_replace(station, '^(https?://[^/]+)/$', '\\1'),
        regexp_replace(station, '^http://([^/]+)/$', '\\1')
      ]) as spelling
      from stations
    ), across_rows as (
      select distinct on (spelled.line) spelled.line, station, other.line as other_line
      from spelled join ${bulkRows} other on other.job_id = ${jobId} and other.url = spelling
      where other.line <> spelled.line
      order by spelled.line, other.line
    ), across_first as (
      select line, chains.url, final_url as "finalUrl", redirect_count as "redirectCount",
        station as "viaUrl", other_line as "viaLine"
      from across_rows join chains using (line) order by line limit ${listLength}
    ), shared as (
      select station as url, count(distinct line) as count, round(avg(ms)) as "averageTimeMs" from stations
      group by station having count(distinct line) >= ${sharedFrom}
      order by avg(ms) desc, station limit ${listLength}
    )
    select
      (select count(*) from chains) as chains,
      (select count(*) from across_rows) as "acrossCount",
      (select coalesce(json_agg(across_first), '[]') from across_first) as across,
      (select coalesce(json_agg(shared), '[]') from shared) as shared`);
  const [found] = rows;
  return {
    chainsExamined: Number(found?.chains ?? 0),
    chainsAcrossRows: { count: Number(found?.acrossCount ?? 0), first: found?.across ?? [] },
    sharedHops: found?.shared ?? [],
  };
}
