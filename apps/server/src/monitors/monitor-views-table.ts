import type { MonitorViewQuery } from '@hopwise/model';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedJson, storedMoment, storedText } from '../db/columns.ts';
import { users } from '../users/index.ts';

/** Lists of monitors that a person saved. */
export const monitorViews = pgTable(
  'monitor_views',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: storedText().notNull(),
    query: storedJson().$type<MonitorViewQuery>().notNull(),
    createdAt: storedMoment('created_at').notNull(),
  },
  (table) => [index('monitor_views_user').on(table.userId, table.createdAt)],
);
