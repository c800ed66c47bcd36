import type { BulkSummary, Hop } from '@hopwise/model';
import { and, asc, gt, inArray, isNotNull } from 'drizzle-orm';
import { checks, findPackedEvidence } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { bulkRows } from './bulk-rows-table.ts';
import { lineSteps } from './line-steps.ts';

/**
 * The hops of a chain are in its evidence, which is large: reading a million would take minutes. Problems of a whole
 * job show in its first chains. A pack is at most a megabyte of text.
 */
const examinedAtMost = { chains: 2000, packs: 50 };
const checksAtOnce = 500;

interface EvidencePlace {
  packId: string;
  packPlace: number;
}

type ExaminedChains = Pick<BulkSummary, 'chainsExamined' | 'chainsAcrossRows' | 'sharedHops'>;

interface Chain {
  line: number;
  url: string;
  finalUrl: string | null;
  redirectCount: number | null;
  /** The redirecting hops between its ends. */
  intermediateHops: Pick<Hop, 'url' | 'latencyMs'>[];
}

/** Facts that only the hops reveal: rows that redirect to each other, and common intermediate hops. */
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
    sharedHops: findSharedHops(chains, sharedFrom).slice(0, listLength),
  };
}

async function readChains(db: Database, jobId: string): Promise<Chain[]> {
  const rows = await findLongChains(db, jobId);
  const packs = [...Map.groupBy(rows, (row) => row.packId)].slice(0, examinedAtMost.packs);
  const chains: Chain[] = [];
  for (const [id, packed] of packs) {
    const places = packed.map((row) => row.packPlace);
    const evidence = await findPackedEvidence(db, id, places);
    for (const [index, { packId: _id, packPlace: _place, ...row }] of packed.entries()) {
      const hops = evidence[index]?.trace.hops ?? [];
      const intermediateHops = hops
        .slice(1, row.redirectCount ?? 0)
        .map(({ url: at, latencyMs }) => ({ url: at, latencyMs }));
      chains.push({ ...row, intermediateHops });
    }
  }
  return chains.sort((a, b) => a.line - b.line);
}

type LongChain = Omit<Chain, 'intermediateHops'> & EvidencePlace;

/** The first rows with more than one redirect whose checks still exist. */
async function findLongChains(db: Database, jobId: string): Promise<LongChain[]> {
  const { line, url, finalUrl, redirectCount, checkId } = bulkRows;
  const found: LongChain[] = [];
  for await (const lines of lineSteps(db, jobId)) {
    const rows = await db
      .select({ line, url, finalUrl, redirectCount, checkId })
      .from(bulkRows)
      .where(and(lines, gt(redirectCount, 1), isNotNull(checkId)))
      .orderBy(asc(line));
    for (let from = 0; from < rows.length; from += checksAtOnce) {
      found.push(...(await withPlaces(db, rows.slice(from, from + checksAtOnce))));
      if (found.length >= examinedAtMost.chains) return found.slice(0, examinedAtMost.chains);
    }
  }
  return found;
}

async function withPlaces<Row extends { checkId: string | null }>(
  db: Database,
  rows: readonly Row[],
): Promise<(Omit<Row, 'checkId'> & EvidencePlace)[]> {
  const { id, packId, packPlace } = checks;
  const ids = rows.flatMap(({ checkId }) => checkId ?? []);
  const places = await db.select({ id, packId, packPlace }).from(checks).where(inArray(id, ids));
  const placeOf = new Map(places.map(({ id: of, ...place }) => [of, place]));
  return rows.flatMap(({ checkId, ...row }) => {
    const place = placeOf.get(checkId ?? '');
    return place === undefined ? [] : [{ ...row, ...place }];
  });
}

/** A file may write a URL without `http://` or the trailing slash. */
function spellings(url: string): string[] {
  const bare = url.replace(/^http:\/\//, '');
  return [...new Set([url, bare].flatMap((text) => [text, text.replace(/^((https?:\/\/)?[^/]+)\/$/, '$1')]))];
}

interface RowsAt {
  first: number;
  last: number;
}

/** The first and last rows of the file whose URL is an intermediate hop. */
async function findRowsAt(db: Database, jobId: string, chains: readonly Chain[]): Promise<Map<string, RowsAt>> {
  const wanted = new Set(
    chains.flatMap(({ intermediateHops }) => intermediateHops.flatMap(({ url }) => spellings(url))),
  );
  if (wanted.size === 0) return new Map();
  const found = new Map<string, RowsAt>();
  for await (const lines of lineSteps(db, jobId)) {
    const rows = await db.select({ line: bulkRows.line, url: bulkRows.url }).from(bulkRows).where(lines);
    for (const { line, url } of rows) {
      if (!wanted.has(url)) continue;
      const { first, last } = found.get(url) ?? { first: line, last: line };
      found.set(url, { first: Math.min(first, line), last: Math.max(last, line) });
    }
  }
  return found;
}

type AcrossRow = ExaminedChains['chainsAcrossRows']['first'][number];

function throughOtherRow({ intermediateHops, ...row }: Chain, rowsAt: ReadonlyMap<string, RowsAt>): AcrossRow[] {
  for (const { url: viaUrl } of intermediateHops) {
    for (const spelling of spellings(viaUrl)) {
      const found = rowsAt.get(spelling);
      const viaLine = found && [found.first, found.last].find((line) => line !== row.line);
      if (viaLine !== undefined) return [{ ...row, viaUrl, viaLine }];
    }
  }
  return [];
}

/** Slowest first. */
function findSharedHops(chains: readonly Chain[], sharedFrom: number): ExaminedChains['sharedHops'] {
  const passed = new Map<string, { count: number; totalMs: number }>();
  for (const { intermediateHops } of chains) {
    // A loop may contain it more than once.
    for (const [url, latencyMs] of new Map(intermediateHops.map(({ url, latencyMs }) => [url, latencyMs]))) {
      const { count, totalMs } = passed.get(url) ?? { count: 0, totalMs: 0 };
      passed.set(url, { count: count + 1, totalMs: totalMs + latencyMs });
    }
  }
  return [...passed]
    .filter(([, { count }]) => count >= sharedFrom)
    .map(([url, { count, totalMs }]) => ({ url, count, averageTimeMs: Math.round(totalMs / count) }))
    .sort((a, b) => b.averageTimeMs - a.averageTimeMs || b.count - a.count);
}
