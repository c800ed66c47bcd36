import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { eq, type SQL, sql } from 'drizzle-orm';
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { newId, storedBytes } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { insertSelected, prepared } from '../db/statements.ts';
import { type CheckEvidence, readEvidence } from './stored-evidence.ts';

/** Where the evidence of a check is. */
export interface EvidencePlace {
  packId: string;
  packPlace: number;
}

/**
 * The evidence of checks that were stored together, compressed together: checks of a bulk job are so alike that a
 * hundred take little more space than one. A trigger deletes a pack with the last of its checks.
 */
export const evidencePacks = pgTable('evidence_packs', {
  id: uuid().primaryKey(),
  /** A line for each check (`stored-evidence.ts`), compressed. */
  content: storedBytes().notNull(),
  checkCount: integer('check_count').notNull(),
});

type EvidencePack = typeof evidencePacks.$inferInsert;

/** Opening one check unpacks its whole pack: this much text takes about a millisecond. */
const maxPackChars = 1024 * 1024;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Where a piece of evidence will be, and its share of the bytes. */
export interface PackedPlace extends EvidencePlace {
  bytes: number;
}

export interface PackedEvidence {
  packs: EvidencePack[];
  /** One for each piece of evidence, in the given order. */
  places: PackedPlace[];
}

/** The output of `writeEvidence` for each check, in the given order. */
export async function packEvidence(lines: readonly string[]): Promise<PackedEvidence> {
  const groups = groupLines(lines);
  const packs = await Promise.all(groups.map(toPack));
  const places = packs.flatMap(({ id, content }, index) =>
    shareOut(content.length, groups[index] ?? []).map((bytes, packPlace) => ({ packId: id, packPlace, bytes })),
  );
  return { packs, places };
}

/** Divides the bytes of a pack by the length of its lines. The shares add up exactly. */
function shareOut(packBytes: number, lines: readonly string[]): number[] {
  const total = lines.reduce((sum, line) => sum + line.length, 0);
  let [charsBefore, bytesBefore] = [0, 0];
  return lines.map((line) => {
    charsBefore += line.length;
    const share = Math.round((packBytes * charsBefore) / total) - bytesBefore;
    bytesBefore += share;
    return share;
  });
}

function groupLines(lines: readonly string[]): string[][] {
  const groups: string[][] = [];
  let roomLeft = 0;
  for (const line of lines) {
    roomLeft -= line.length;
    if (groups.length === 0 || roomLeft < 0) {
      groups.push([]);
      roomLeft = maxPackChars - line.length;
    }
    groups.at(-1)?.push(line);
  }
  return groups;
}

const toPack = async (lines: readonly string[]): Promise<EvidencePack> => ({
  id: newId(),
  content: await compressLines(lines),
  checkCount: lines.length,
});

/** Knowing the size, zstd takes only the memory that it needs, which is quicker for a short text. */
function compressLines(lines: readonly string[]): Promise<Buffer> {
  const text = Buffer.from(lines.join('\n'));
  return compress(text, { pledgedSrcSize: text.length });
}

/**
 * The part of a statement that stores packs: of the given ones, those named by `used (pack_id, times)` earlier in the
 * statement. `values` needs a first line, which is never used, because there may be no packs.
 */
export const insertUsedPacks = (packs: readonly EvidencePack[]): SQL => {
  const given = packs.map(({ id, content }) => sql`(${id}::uuid, ${sql.param(content, evidencePacks.content)}::bytea)`);
  const columns = { id: sql`pack.id`, content: sql`pack.content`, checkCount: sql`used.times` };
  return insertSelected(
    evidencePacks,
    columns,
    sql`(values ${sql.join([sql`(null::uuid, null::bytea)`, ...given], sql`, `)}) as pack (id, content)
      join used on used.pack_id = pack.id`,
  );
};

const packById = prepared('evidence_pack_by_id', ['id'], (db, { id }) =>
  db.select({ content: evidencePacks.content }).from(evidencePacks).where(eq(evidencePacks.id, id)),
);

/** undefined when the check was deleted. */
export async function findEvidence(
  db: Database,
  { packId, packPlace }: EvidencePlace,
): Promise<CheckEvidence | undefined> {
  const [evidence] = await findPackedEvidence(db, packId, [packPlace]);
  return evidence;
}

/** The evidence of several checks of one pack, which is unpacked once; undefined for deleted checks. */
export async function findPackedEvidence(
  db: Database,
  packId: string,
  places: readonly number[],
): Promise<(CheckEvidence | undefined)[]> {
  const [pack] = await packById(db, { id: packId });
  const lines = pack ? await unpack(pack.content) : [];
  return places.map((place) => (lines[place] ? readEvidence(lines[place]) : undefined));
}

const unpack = async (content: Uint8Array): Promise<string[]> => (await decompress(content)).toString().split('\n');

/** Makes the evidence of one check unreadable without moving the others in its pack. */
export async function eraseEvidence(tx: Database, { packId, packPlace }: EvidencePlace): Promise<void> {
  const [pack] = await tx.select().from(evidencePacks).where(eq(evidencePacks.id, packId)).for('update');
  if (pack === undefined || pack.checkCount === 1) return;
  const lines = await unpack(pack.content);
  const content = await compressLines(lines.with(packPlace, ''));
  await tx.update(evidencePacks).set({ content }).where(eq(evidencePacks.id, packId));
}
