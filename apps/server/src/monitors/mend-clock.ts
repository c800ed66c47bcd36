import { sql } from 'drizzle-orm';
import type { PeriodicTask } from '../tasks/index.ts';

/**
 * A clock that was far ahead and is set right leaves monitors that would wait until it is as late again: those whose next
 * run lies further off than their schedule has it run now.
 */
export const mendClock = (now: () => number): PeriodicTask => ({
  name: 'mending monitors after the clock was set back',
  everySeconds: 60,
  run: async (tx) => {
    const at = sql`${new Date(now()).toISOString()}::timestamptz`;
    await tx.execute(sql`
      update monitors set next_at = ${at} where next_at > ${at} + make_interval(secs => period_seconds)`);
    return false;
  },
});
