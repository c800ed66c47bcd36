import { sql } from 'drizzle-orm';

const mark = '/* planned once */';

/**
 * What a statement begins with that comes again and again: the embedded database reads it once and keeps its plan until
 * a table of it is analyzed. Not for one whose best plan depends on its parameters, or on tables that grow unnoticed.
 */
export const plannedOnce = sql.raw(mark);

export const isPlannedOnce = (statement: string): boolean => statement.startsWith(mark);
