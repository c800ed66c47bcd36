import { type CheckOrigin, dayMs } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { bigint, doublePrecision, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { storedText } from '../db/columns.ts';
import type { PeriodicTask } from '../tasks/index.ts';

/**
 * Totals of a project's checks by origin and by the hour they started in, maintained by triggers in the transactions
 * that change checks. Hours, because a day depends on the viewer's time zone. Each total is the sum of several parts,
 * as in `stored_bytes`. A deleted check leaves the sums, but stays an extreme: `findRecordHolders` looks whether the
 * check still exists.
 */
export const checkHours = pgTable(
  'check_hours',
  {
    projectId: uuid('project_id').notNull(),
    /** Hours since 1970. */
    hour: integer().notNull(),
    origin: storedText().$type<CheckOrigin>().notNull(),
    part: smallint().notNull(),
    ok: integer().notNull(),
    error: integer().notNull(),
    timeout: integer().notNull(),
    loop: integer().notNull(),
    redirects: bigint({ mode: 'number' }).notNull(),
    /** In microseconds: whole numbers add up to the same total in any order. */
    timeUs: bigint('time_us', { mode: 'number' }).notNull(),
    /** Of checks with status OK. */
    fastestMs: doublePrecision('fastest_ms'),
    fastestId: uuid('fastest_id'),
    slowestMs: doublePrecision('slowest_ms'),
    slowestId: uuid('slowest_id'),
    mostRedirects: smallint('most_redirects'),
    mostRedirectsId: uuid('most_redirects_id'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.hour, table.origin, table.part] })],
);

/** Deletes the totals of hours whose checks were all deleted. */
export const pruneCheckHours: PeriodicTask = {
  name: 'deleting empty totals of checks',
  everySeconds: dayMs / 1000,
  run: async (tx) => {
    // No part may change between adding up and deleting.
    await tx.execute(sql`lock table ${checkHours} in share row exclusive mode`);
    await tx.execute(sql`
      delete from ${checkHours} where (project_id, hour, origin) in (
        select project_id, hour, origin from ${checkHours}
        group by 1, 2, 3 having sum(ok) = 0 and sum(error) = 0 and sum(timeout) = 0 and sum(loop) = 0
      )`);
    return false;
  },
};
