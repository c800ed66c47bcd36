import { sql } from 'drizzle-orm';
import { doublePrecision, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../db/columns.ts';

/**
 * Scratch paper of a summary: what is counted by host and by final URL, of which there may be as many as there are rows.
 * It is written step by step, so that no statement takes long, and removed when the summary is made.
 */
export const bulkTallies = pgTable(
  'bulk_tallies',
  {
    summaryId: uuid('summary_id').notNull(),
    kind: storedText().$type<'host' | 'target'>().notNull(),
    /** Of its name, which may be longer than an index takes. */
    hash: uuid().notNull(),
    name: storedText().notNull(),
    /** The highest of a target. */
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
