import { sql } from 'drizzle-orm';
import { doublePrecision, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';

/**
 * Working data for a summary: counts by host and by final URL, of which there may be as many as there are rows. It is
 * written in steps, so that no statement takes long, and deleted when the summary is complete.
 */
export const bulkTallies = pgTable(
  'bulk_tallies',
  {
    summaryId: uuid('summary_id').notNull(),
    kind: storedText().$type<'host' | 'target'>().notNull(),
    /** A hash of the name, which may be too long for an index. */
    hash: uuid().notNull(),
    name: storedText().notNull(),
    /** The highest line with this target. */
    code: smallint(),
    total: integer().notNull(),
    failed: integer().notNull(),
    redirected: integer().notNull(),
    ok: integer().notNull(),
    timed: integer().notNull(),
    totalMs: doublePrecision('total_ms').notNull(),
    startedAt: storedMoment('started_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.summaryId, table.kind, table.hash] })],
);
