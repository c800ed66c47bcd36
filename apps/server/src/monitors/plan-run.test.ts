import { nextDue } from '@hopwise/monitor';
import { expect, it } from 'vitest';
import { periodSecondsOf } from './plan-run.ts';

it.each(['Europe/Berlin', 'Australia/Lord_Howe', 'Antarctica/Troll'])(
  'a daily monitor never waits longer than its period, however long a day is: %s',
  (zone) => {
    const schedule = { kind: 'daily', at: '02:30', zone } as const;
    const dues = [Date.parse('2027-01-01T00:00:00Z')];
    for (let day = 0; day < 366; day += 1) dues.push(nextDue(schedule, 'monitor', null, dues.at(-1) ?? 0));
    const waits = dues.slice(2).map((due, index) => (due - (dues[index + 1] ?? 0)) / 1000);
    expect(Math.max(...waits)).toBeGreaterThan(24 * 3600);
    expect(Math.max(...waits)).toBeLessThanOrEqual(periodSecondsOf(schedule));
  },
);
