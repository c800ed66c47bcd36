import { randomInt } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { bulkRows } from './bulk-rows-table.ts';
import { lineSteps } from './line-steps.ts';

/** So many different keys are in memory at once, about. */
const keysAtOnce = 100_000;
/** A million different keys seldom share one, and a byte for each is little. */
const bucketCount = 2 ** 24;
/** In place of the count of a bucket whose only key was yielded. */
const done = 3;

export interface Tally<Figures extends Record<string, number | null>> {
  /** The column whose values are told apart. */
  key: SQL;
  /** Which rows count at all. */
  wanted: SQL;
  /** What is worked out of the rows of one key in one step. */
  figures: Record<keyof Figures & string, SQL>;
  /** What two steps found of the same key, together. */
  add(one: Figures, other: Figures): Figures;
}

/**
 * Works something out for each different value of a column, of which there may be as many as there are rows. Yields
 * each key once, with its figures.
 *
 * Memory is bounded: a first pass counts the rows of each bucket of keys. A key that has its bucket to itself is done
 * when it is seen; the others are held until the end of a pass, and of more than can be held each pass takes a part.
 */
export async function* tallyKeys<Figures extends Record<string, number | null>>(
  db: Database,
  jobId: string,
  tally: Tally<Figures>,
  mostKeys = keysAtOnce,
): AsyncGenerator<[key: string, figures: Figures]> {
  // Seeded, so that nobody can choose keys that share a bucket.
  const bucket = sql`(hashtextextended(${tally.key}, ${randomInt(2 ** 32)}::bigint) & ${bucketCount - 1}::bigint)::integer`;
  const { rowsOf, shared } = await countBuckets(db, jobId, bucket, tally.wanted);
  const partCount = Math.max(1, Math.ceil(shared / mostKeys));
  for (let part = 0; part < partCount; part++) {
    const isInPart = sql`${tally.wanted} and ${bucket} % ${partCount}::integer = ${part}::integer`;
    const found = new Map<string, Figures>();
    for await (const lines of lineSteps(db, jobId)) {
      for (const { key, at, figures } of await readStep(db, sql`${lines} and ${isInPart}`, bucket, tally)) {
        // Rows of a running job that came after the count wait for the next summary: no key is yielded twice.
        if (rowsOf[at] === 0 || rowsOf[at] === done) continue;
        if (rowsOf[at] === 1) {
          rowsOf[at] = done;
          yield [key, figures];
          continue;
        }
        const known = found.get(key);
        found.set(key, known === undefined ? figures : tally.add(known, figures));
      }
    }
    yield* found;
  }
}

/** How many rows fall into each bucket, up to two, and into how many buckets more than one does. */
async function countBuckets(
  db: Database,
  jobId: string,
  bucket: SQL,
  wanted: SQL,
): Promise<{ rowsOf: Uint8Array; shared: number }> {
  const rowsOf = new Uint8Array(bucketCount);
  let shared = 0;
  for await (const lines of lineSteps(db, jobId)) {
    const { rows } = await db.execute<{ buckets: number[] | null }>(
      sql`select json_agg(${bucket}) as buckets from ${bulkRows} where ${lines} and ${wanted}`,
    );
    for (const at of rows[0]?.buckets ?? []) {
      if (rowsOf[at] === 1) shared += 1;
      rowsOf[at] = rowsOf[at] === 0 ? 1 : 2;
    }
  }
  return { rowsOf, shared };
}

/** A column is one array: thousands of rows would take several times as long to be handed over as such. */
async function readStep<Figures extends Record<string, number | null>>(
  db: Database,
  condition: SQL,
  bucket: SQL,
  { key, figures }: Tally<Figures>,
): Promise<{ key: string; at: number; figures: Figures }[]> {
  const names = Object.keys(figures);
  const worked = names.map((name) => sql`${figures[name]} as ${sql.identifier(name)}`);
  const columns = ['key', 'at', ...names].map(
    (name) => sql`json_agg(${sql.identifier(name)}) as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Record<string, unknown[] | null>>(sql`
    select ${sql.join(columns, sql`, `)} from (
      select ${key} as key, ${bucket} as at, ${sql.join(worked, sql`, `)}
      from ${bulkRows} where ${condition} group by ${key}
    ) groups`);
  const [step] = rows;
  return (step?.key ?? []).map((name, index) => ({
    key: name as string,
    at: step?.at?.[index] as number,
    figures: Object.fromEntries(names.map((figure) => [figure, step?.[figure]?.[index]])) as Figures,
  }));
}
