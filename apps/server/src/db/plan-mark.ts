/**
 * The start of a statement whose plan is kept. Separate from `plannedOnce`, so that the database thread need not load
 * drizzle-orm.
 */
export const planMark = '/* planned once */';

export const isPlannedOnce = (statement: string): boolean => statement.startsWith(planMark);
