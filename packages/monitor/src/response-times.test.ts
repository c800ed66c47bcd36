import type { MonitorDay } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { responseTimes } from './response-times.ts';
import { addRecentRun, addRun, type CountedRun, dayOf, emptyDay, type RecentHour, withLastHour } from './rollup.ts';

const minute = 60_000;
const start = Date.parse('2027-01-12T00:00:00.000Z');
const runAt = (minutes: number, totalTimeMs: number | null): CountedRun => ({
  at: start + minutes * minute,
  outcome: totalTimeMs === null ? 'down' : 'up',
  totalTimeMs,
});

/** What is stored after these runs, as `saveRun` does it. */
function stored(runs: readonly CountedRun[]) {
  const days = new Map<string, MonitorDay>();
  let recentHours: RecentHour[] = [];
  for (const run of runs) {
    const day = dayOf(run.at);
    recentHours = addRecentRun(recentHours, run);
    days.set(day, withLastHour(addRun(days.get(day) ?? emptyDay(day), run), recentHours));
  }
  return { days: [...days.values()], recentHours };
}

const everyFiveMinutes = (hours: number): CountedRun[] =>
  Array.from({ length: hours * 12 }, (_, index) => runAt(index * 5, 100 + Math.floor(index / 12)));

describe('response times', () => {
  it('of 24 hours are by hour, with the single runs', () => {
    const now = start + 30 * 60 * minute;
    const times = responseTimes('24h', stored([...everyFiveMinutes(29), runAt(29 * 60 + 5, null)]), now);
    expect(times.bucketSeconds).toBe(3600);
    expect(times.buckets).toHaveLength(24);
    expect(times.buckets[0]).toEqual({ at: '2027-01-12T07:00:00.000Z', runs: 12, p50Ms: 107, p95Ms: 107 });
    // An hour whose only run failed, and the one that has just begun.
    expect(times.buckets.slice(-2)).toEqual([
      { at: '2027-01-13T05:00:00.000Z', runs: 0, p50Ms: null, p95Ms: null },
      { at: '2027-01-13T06:00:00.000Z', runs: 0, p50Ms: null, p95Ms: null },
    ]);
    expect(times.runs).toHaveLength(22 * 12);
    expect(times.runs[1]).toEqual({ at: '2027-01-12T07:05:00.000Z', ms: 107 });
  });

  it('of 7 days are by hour long after the hour', () => {
    const now = start + 6 * 24 * 60 * minute;
    const { buckets, runs } = responseTimes('7d', stored(everyFiveMinutes(30)), now);
    expect(buckets).toHaveLength(168);
    expect(buckets.filter((bucket) => bucket.runs === 12)).toHaveLength(30);
    expect(buckets.find((bucket) => bucket.runs > 0)).toMatchObject({ at: '2027-01-12T00:00:00.000Z', p50Ms: 100 });
    expect(runs).toEqual([]);
  });

  it.each([
    ['30d', 30],
    ['90d', 90],
  ] as const)('of %s are by day', (range, length) => {
    const { bucketSeconds, buckets } = responseTimes(range, stored(everyFiveMinutes(30)), start + 30 * 60 * minute);
    expect([bucketSeconds, buckets.length]).toEqual([86_400, length]);
    expect(buckets.slice(-2)).toMatchObject([
      { at: '2027-01-12T00:00:00.000Z', runs: 288 },
      { at: '2027-01-13T00:00:00.000Z', runs: 72, p95Ms: 129 },
    ]);
  });

  it('have no single runs of hours with many, and stay small', () => {
    const often = Array.from({ length: 24 * 60 }, (_, index) => runAt(index, 120_000));
    const { recentHours, days } = stored(often);
    const { runs, buckets } = responseTimes('24h', { recentHours, days }, start + 23.5 * 60 * minute);
    expect(runs).toEqual([]);
    expect(buckets.every((bucket) => bucket.runs === 60 && bucket.p50Ms === 120_000)).toBe(true);
    expect(JSON.stringify(days[0]?.hours).length).toBeLessThan(700);
    expect(JSON.stringify(stored(everyFiveMinutes(24)).recentHours).length).toBeLessThan(6000);
  });
});
