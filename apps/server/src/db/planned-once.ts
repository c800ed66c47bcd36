import { sql } from 'drizzle-orm';
import { planMark } from './plan-mark.ts';

/**
 * What a statement begins with whose plan the embedded database is to keep until one of its tables is analyzed. Not for
 * one whose best plan depends on its parameters, or on tables that grow unnoticed.
 */
export const plannedOnce = sql.raw(planMark);
