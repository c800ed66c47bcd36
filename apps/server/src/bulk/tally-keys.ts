import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { bulkRows } from './bulk-rows-table.ts';
import { lineSteps } from './line-steps.ts';

/** So many different keys are in memory at once. */
const keysAtOnce = 100_000;

export interface Tally<Figures extends object> {
  /** The column whose values are told apart. */
  key: SQL;
  /** What is worked out of the rows of one key in one step, by the name of its column. */
  figures: SQL;
  /** Which rows count at all. */
  wanted: SQL;
  /** What two steps found of the same key, together. */
  add(one: Figures, other: Figures): Figures;
}

/** The keys whose hash ends in these bits. */
interface Part {
  bits: number;
  value: number;
}

/**
 * Works something out for each different value of a column, of which there may be as many as there are rows. Whenever
 * there are too many to be held, half of them are let go, and counted in a later pass over the rows: few different
 * values take one pass, and memory is bounded in any case. Yields each key once, with its figures.
 */
export async function* tallyKeys<Figures extends object>(
  db: Database,
  jobId: string,
  tally: Tally<Figures>,
  mostKeys = keysAtOnce,
): AsyncGenerator<[key: string, figures: Figures]> {
  const parts: Part[] = [{ bits: 0, value: 0 }];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const found = new Map<string, { hash: number; figures: Figures }>();
    for await (const lines of lineSteps(db, jobId)) {
      for (const { key, hash, figures } of await readStep(db, lines, part, tally)) {
        const known = found.get(key);
        found.set(key, { hash, figures: known === undefined ? figures : tally.add(known.figures, figures) });
      }
      while (found.size > mostKeys && part.bits < 31) {
        const [kept, later] = halves(part);
        parts.push(later);
        part = kept;
        for (const [key, { hash }] of found) if (!isIn(hash, kept)) found.delete(key);
      }
    }
    for (const [key, { figures }] of found) yield [key, figures];
  }
}

const halves = ({ bits, value }: Part): [Part, Part] => [
  { bits: bits + 1, value },
  { bits: bits + 1, value: value | (1 << bits) },
];

const maskOf = ({ bits }: Part): number => (bits === 0 ? 0 : 2 ** bits - 1);
const isIn = (hash: number, part: Part): boolean => (hash & maskOf(part)) === part.value;

async function readStep<Figures extends object>(
  db: Database,
  lines: SQL,
  part: Part,
  { key, figures, wanted }: Tally<Figures>,
): Promise<{ key: string; hash: number; figures: Figures }[]> {
  const isInPart =
    part.bits === 0 ? sql`true` : sql`hashtext(${key}) & ${maskOf(part)}::integer = ${part.value}::integer`;
  const { rows } = await db.execute<{ key: string; hash: number }>(sql`
    select ${key} as key, hashtext(${key}) as hash, ${figures}
    from ${bulkRows} where ${lines} and ${wanted} and ${isInPart} group by ${key}`);
  return rows.map(({ key: name, hash, ...rest }) => ({ key: name, hash, figures: rest as Figures }));
}
