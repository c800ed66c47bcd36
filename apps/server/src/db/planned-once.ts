import { sql } from 'drizzle-orm';

const mark = '/* planned once */';

/**
 * What a statement begins with whose plan the embedded database is to keep until one of its tables is analyzed. Not for
 * one whose best plan depends on its parameters, or on tables that grow unnoticed.
 */
export const plannedOnce = sql.raw(mark);

export const isPlannedOnce = (statement: string): boolean => statement.startsWith(mark);
