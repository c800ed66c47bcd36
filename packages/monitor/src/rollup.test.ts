import type { MonitorDay, MonitorEvent } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import {
  addRecentRun,
  addRun,
  averageMs,
  type CountedRun,
  emptyDay,
  incidentsFrom,
  percentileMs,
  type RecentHour,
  recentFigures,
  uptimeBar,
  uptimeOf,
  uptimeText,
} from './rollup.ts';

const day = '2026-11-17';
const at = Date.parse('2026-11-17T10:00:00Z');
const run = (outcome: CountedRun['outcome'], totalTimeMs: number | null = 100): CountedRun => ({
  at,
  outcome,
  totalTimeMs,
});
const dayOfRuns = (runs: readonly CountedRun[]): MonitorDay => runs.reduce(addRun, emptyDay(day));

describe('a day', () => {
  it('counts its runs and their times', () => {
    const made = dayOfRuns([run('up', 100), run('up', 300.4), run('down', null), run('unknown', null)]);
    expect(made).toMatchObject({
      day,
      up: 2,
      down: 1,
      unknown: 1,
      times: { count: 2, sumMs: 400, minMs: 100, maxMs: 300 },
    });
    expect(averageMs(made.times)).toBe(200);
  });

  it('knows percentiles to within a quarter', () => {
    const times = Array.from({ length: 100 }, (_, index) => run('up', (index + 1) * 10));
    const { times: made } = dayOfRuns(times);
    expect(percentileMs(made, 0.95)).toBeGreaterThanOrEqual(950);
    expect(percentileMs(made, 0.95)).toBeLessThanOrEqual(1000);
    expect(percentileMs(made, 0.5)).toBeGreaterThanOrEqual(500);
    expect(percentileMs(made, 0.5)).toBeLessThanOrEqual(625);
    expect(percentileMs(made, 1)).toBe(1000);
    expect(percentileMs(dayOfRuns([run('up', 120_000)]).times, 0.5)).toBe(120_000);
    expect(percentileMs(emptyDay(day).times, 0.5)).toBeNull();
  });
});

describe('uptime', () => {
  it.each<[name: string, runs: CountedRun[], text: string]>([
    ['all up', [run('up')], '100%'],
    ['half', [run('up'), run('down')], '50.00%'],
    ['no run', [], 'no data'],
    ['runs that this server failed at', [run('up'), run('unknown')], '100%'],
    [
      'one failure among many is never rounded away',
      [...new Array<CountedRun>(99_999).fill(run('up', null)), run('down')],
      '99.99%',
    ],
  ])('of %s', (_, runs, text) => {
    expect(uptimeText(uptimeOf([dayOfRuns(runs)]))).toBe(text);
  });

  it('of 90 days has a bar, with the days without runs', () => {
    const before = { ...dayOfRuns([run('down')]), day: '2026-11-16' };
    const bar = uptimeBar([dayOfRuns([run('up'), run('down')]), before], at);
    expect(bar).toHaveLength(90);
    expect(bar[0]).toEqual({ day: '2026-08-20', uptime: null, state: 'none' });
    expect(bar.slice(-2)).toEqual([
      { day: '2026-11-16', uptime: 0, state: 'down' },
      { day, uptime: 0.5, state: 'partly' },
    ]);
  });
});

describe('incidents', () => {
  const failed = (since: string, reminder: number | null = null): MonitorEvent => ({
    type: 'monitor.failed',
    at: since,
    since,
    reason: 'It failed.',
    reminder,
  });
  const recovered = (since: string, downMs: number): MonitorEvent => ({
    type: 'monitor.recovered',
    at: since,
    since,
    downMs,
  });
  const [ten, noon] = ['2026-11-17T10:00:00.000Z', '2026-11-17T12:00:00.000Z'];
  const incidents = incidentsFrom([failed(ten), failed(ten, 1), recovered(ten, 600_000), failed(noon)]);

  it('begin with a failure and end with a recovery; reminders are none', () => {
    expect(incidents).toEqual([
      { startedAt: ten, endedAt: '2026-11-17T10:10:00.000Z', reason: 'It failed.' },
      { startedAt: noon, endedAt: null, reason: 'It failed.' },
    ]);
    expect(incidentsFrom([recovered(ten, 5)])).toEqual([]);
  });
});

describe('the last 24 hours', () => {
  const hour = 3_600_000;
  const start = Date.parse('2027-01-12T00:30:00.000Z');
  const run = (hours: number, totalTimeMs: number | null, outcome: 'up' | 'down' | 'unknown' = 'up') => ({
    at: start + hours * hour,
    outcome,
    totalTimeMs,
  });
  const of = (runs: ReturnType<typeof run>[]) => runs.reduce<RecentHour[]>(addRecentRun, []);

  it('have uptime, the 95th percentile and the average time of each hour', () => {
    const hours = of([run(0, 100), run(0, 300), run(2, 1000), run(2, null, 'down'), run(3, 5, 'unknown')]);
    const { averagesMs, ...figures } = recentFigures(hours, start + 3 * hour);
    expect(figures).toEqual({ uptimeRatio: 0.75, p95Ms: 1000 });
    expect(averagesMs).toHaveLength(24);
    expect(averagesMs.slice(-4)).toEqual([200, null, 1000, null]);
  });

  it('forget older hours, however long nothing ran', () => {
    const hours = of([run(0, 100), run(23, 200), run(24, 300)]);
    expect(hours).toHaveLength(2);
    expect(recentFigures(hours, start + 100 * hour)).toMatchObject({ uptimeRatio: null, p95Ms: null });
  });

  it('begin again after the clock was set back', () => {
    expect(of([run(50, 100), run(0, 200)])).toMatchObject([{ up: 1, times: { sumMs: 200 } }]);
  });
});
