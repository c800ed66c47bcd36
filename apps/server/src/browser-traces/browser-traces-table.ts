import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { BrowserVisit } from '@hopwise/browser';
import { eq, sql } from 'drizzle-orm';
import { doublePrecision, pgTable, uuid } from 'drizzle-orm/pg-core';
import { checks } from '../checks/index.ts';
import { storableJson, storedBytes, storedMoment } from '../db/columns.ts';
import type { Database } from '../db/database.ts';

/** The browser trace of a check. A check has at most one, the newest, which is deleted with it. */
export const browserTraces = pgTable('browser_traces', {
  checkId: uuid('check_id')
    .primaryKey()
    .references(() => checks.id, { onDelete: 'cascade' }),
  /** A `KeptVisit` and its format number as compressed JSON. */
  content: storedBytes().notNull(),
  /** JPEG; null if the browser reached no page. */
  screenshot: storedBytes(),
  startedAt: storedMoment('started_at').notNull(),
  totalTimeMs: doublePrecision('total_time_ms').notNull(),
});

export type KeptVisit = Omit<BrowserVisit, 'screenshot'>;

export interface StoredVisit {
  visit: KeptVisit;
  hasScreenshot: boolean;
  startedAt: Date;
  totalTimeMs: number;
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** The format of the stored data. A format that older readers would misread gets the next number. */
const currentFormat = 1;

/**
 * Stores a browser trace, replacing the previous one. Returns false if the check no longer exists. Its size is added to
 * the check's, which triggers total by project.
 */
export async function saveVisit(
  db: Database,
  checkId: string,
  { screenshot, ...visit }: BrowserVisit,
  times: Pick<StoredVisit, 'startedAt' | 'totalTimeMs'>,
): Promise<boolean> {
  const content = await compress(storableJson({ format: currentFormat, visit }));
  const row = { content, screenshot, ...times };
  return db.transaction(async (tx) => {
    const [check] = await tx.select({ id: checks.id }).from(checks).where(eq(checks.id, checkId)).for('update');
    if (check === undefined) return false;
    const before = await bytesOf(tx, checkId);
    await tx
      .insert(browserTraces)
      .values({ checkId, ...row })
      .onConflictDoUpdate({ target: browserTraces.checkId, set: row });
    const more = (await bytesOf(tx, checkId)) - before;
    await tx
      .update(checks)
      .set({ storedBytes: sql`${checks.storedBytes} + ${more}` })
      .where(eq(checks.id, checkId));
    return true;
  });
}

async function bytesOf(tx: Database, checkId: string): Promise<number> {
  const { content, screenshot } = browserTraces;
  const bytes = sql<string>`octet_length(${content}) + coalesce(octet_length(${screenshot}), 0)`;
  const [row] = await tx.select({ bytes }).from(browserTraces).where(eq(browserTraces.checkId, checkId));
  return Number(row?.bytes ?? 0);
}

export async function findVisit(db: Database, checkId: string): Promise<StoredVisit | undefined> {
  const { content, screenshot, startedAt, totalTimeMs } = browserTraces;
  const [found] = await db
    .select({ content, hasScreenshot: sql<boolean>`${screenshot} is not null`, startedAt, totalTimeMs })
    .from(browserTraces)
    .where(eq(browserTraces.checkId, checkId));
  return found && { ...found, visit: await unpack(found.content) };
}

async function unpack(content: Uint8Array): Promise<KeptVisit> {
  const { format, visit } = JSON.parse((await decompress(content)).toString());
  if (format === currentFormat) return visit;
  throw new Error(`The browser trace has format ${format}, which this version of Hopwise can't read.`);
}

export async function findScreenshot(db: Database, checkId: string): Promise<Uint8Array | undefined> {
  const [found] = await db
    .select({ screenshot: browserTraces.screenshot })
    .from(browserTraces)
    .where(eq(browserTraces.checkId, checkId));
  return found?.screenshot ?? undefined;
}
