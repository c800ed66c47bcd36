import { sql } from 'drizzle-orm';
import type { PeriodicTask } from '../tasks/index.ts';

/**
 * After a clock that was far ahead is set right, some monitors would wait until that time comes around: those whose
 * next run is further away than their schedule allows.
 */
export const mendClock = (now: () => number): PeriodicTask => ({
  name: 'rescheduling monitors after a clock change',
  everySeconds: 60,
  run: async (tx) => {
    const at = sql`${new Date(now()).toISOString()}::timestamptz`;
    await tx.execute(sql`
      update monitors set next_at = ${at} where next_at > ${at} + make_interval(secs => period_seconds)`);
    return false;
  },
});
