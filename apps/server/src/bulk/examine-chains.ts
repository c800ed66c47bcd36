import type { BulkSummary, Hop } from '@hopwise/model';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { checks, findPackedEvidence } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { storableJson } from '../db/storable.ts';
import { bulkRows } from './bulk-rows-table.ts';

/**
 * The hops of a chain are in its evidence, which is large: that of a million would take minutes to read. What is
 * wrong with a whole set shows in its first chains. A pack is a megabyte of text at most.
 */
const examinedAtMost = { chains: 2000, packs: 50 };

type ExaminedChains = Pick<BulkSummary, 'chainsExamined' | 'chainsAcrossRows' | 'sharedHops'>;

interface Chain {
  line: number;
  url: string;
  finalUrl: string | null;
  redirectCount: number | null;
  /** The redirecting hops between its ends. */
  stations: Pick<Hop, 'url' | 'latencyMs'>[];
}

/** What only the hops tell: which rows lead into each other, and what many of them pass through. */
export async function examineChains(
  db: Database,
  jobId: string,
  { listLength, sharedFrom }: { listLength: number; sharedFrom: number },
): Promise<ExaminedChains> {
  const chains = await readChains(db, jobId);
  const rowsAt = await findRowsAt(db, jobId, chains);
  const across = chains.flatMap((chain) => throughOtherRow(chain, rowsAt));
  return {
    chainsExamined: chains.length,
    chainsAcrossRows: { count: across.length, first: across.slice(0, listLength) },
    sharedHops: sharedStations(chains, sharedFrom).slice(0, listLength),
  };
}

async function readChains(db: Database, jobId: string): Promise<Chain[]> {
  const { line, url, finalUrl, redirectCount } = bulkRows;
  const { packId, packPlace } = checks;
  const rows = await db
    .select({ line, url, finalUrl, redirectCount, packId, packPlace })
    .from(bulkRows)
    .innerJoin(checks, eq(checks.id, bulkRows.checkId))
    .where(and(eq(bulkRows.jobId, jobId), gt(redirectCount, 1)))
    .orderBy(asc(line))
    .limit(examinedAtMost.chains);
  const packs = [...Map.groupBy(rows, (row) => row.packId)].slice(0, examinedAtMost.packs);
  const chains: Chain[] = [];
  for (const [id, packed] of packs) {
    const places = packed.map((row) => row.packPlace);
    const evidence = await findPackedEvidence(db, id, places);
    for (const [index, { packId: _id, packPlace: _place, ...row }] of packed.entries()) {
      const hops = evidence[index]?.trace.hops ?? [];
      const stations = hops.slice(1, row.redirectCount ?? 0).map(({ url: at, latencyMs }) => ({ url: at, latencyMs }));
      chains.push({ ...row, stations });
    }
  }
  return chains.sort((a, b) => a.line - b.line);
}

/** A file may spell an address without `http://` or the last slash. */
function spellings(url: string): string[] {
  const bare = url.replace(/^http:\/\//, '');
  return [...new Set([url, bare].flatMap((text) => [text, text.replace(/^((https?:\/\/)?[^/]+)\/$/, '$1')]))];
}

interface RowsAt {
  first: number;
  last: number;
}

/** The rows of the file, first and last, that name a station. */
async function findRowsAt(db: Database, jobId: string, chains: readonly Chain[]): Promise<Map<string, RowsAt>> {
  const wanted = new Set(chains.flatMap(({ stations }) => stations.flatMap(({ url }) => spellings(url))));
  if (wanted.size === 0) return new Map();
  const { rows } = await db.execute<{ url: string; first: number; last: number }>(sql`
    select url, min(line) as first, max(line) as last
    from ${bulkRows} join json_array_elements_text(${storableJson([...wanted])}::json) as wanted (spelling) on url = spelling
    where job_id = ${jobId} group by url`);
  return new Map(rows.map(({ url, first, last }) => [url, { first, last }]));
}

type AcrossRow = ExaminedChains['chainsAcrossRows']['first'][number];

function throughOtherRow({ stations, ...row }: Chain, rowsAt: ReadonlyMap<string, RowsAt>): AcrossRow[] {
  for (const { url: viaUrl } of stations) {
    for (const spelling of spellings(viaUrl)) {
      const found = rowsAt.get(spelling);
      const viaLine = found && [found.first, found.last].find((line) => line !== row.line);
      if (viaLine !== undefined) return [{ ...row, viaUrl, viaLine }];
    }
  }
  return [];
}

/** Slowest first. */
function sharedStations(chains: readonly Chain[], sharedFrom: number): ExaminedChains['sharedHops'] {
  const passed = new Map<string, { count: number; totalMs: number }>();
  for (const { stations } of chains) {
    // A loop may come by more than once.
    for (const [url, latencyMs] of new Map(stations.map((station) => [station.url, station.latencyMs]))) {
      const { count, totalMs } = passed.get(url) ?? { count: 0, totalMs: 0 };
      passed.set(url, { count: count + 1, totalMs: totalMs + latencyMs });
    }
  }
  return [...passed]
    .filter(([, { count }]) => count >= sharedFrom)
    .map(([url, { count, totalMs }]) => ({ url, count, averageTimeMs: Math.round(totalMs / count) }))
    .sort((a, b) => b.averageTimeMs - a.averageTimeMs || b.count - a.count);
}
