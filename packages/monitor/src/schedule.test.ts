import type { MaintenanceWindow, MonitorSchedule } from '@hopwise/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maintenanceEnd, nextDue, nextRun, phaseOf } from './schedule.ts';

const id = '0b0f6c9e-7a1c-4f0e-9a51-6d2f1f7f0001';
const every = (minutes: 1 | 5 | 15 | 30 | 60 | 360 | 1440): MonitorSchedule => ({ kind: 'every', minutes });
const daily = (at: string, zone: string): MonitorSchedule => ({ kind: 'daily', at, zone });
const ms = Date.parse;
const iso = (at: number) => new Date(at).toISOString();
const fiveMinutes = 300_000;

describe('an interval', () => {
  const due = nextDue(every(5), id, null, ms('2026-11-17T10:00:00Z'));

  it.each<[name: string, previousDue: number | null, now: number, expected: number]>([
    ['the first time comes within one interval', null, due - fiveMinutes, due],
    ['a run in time is followed by the next time', due, due + 1, due + fiveMinutes],
    ['a run that took long moves nothing', due, due + 290_000, due + fiveMinutes],
    ['a run that ended just when the next was due leaves it out', due, due + fiveMinutes, due + 2 * fiveMinutes],
    ['times missed in a pause are skipped', due, due + 10 * fiveMinutes + 1, due + 11 * fiveMinutes],
    ['a second look in between moves nothing', due + 60_000, due + 61_000, due + fiveMinutes],
    ['a clock set back a little runs nothing again', due, due - 1000, due + fiveMinutes],
    ['a clock set back by hours does not wait for hours', due, due - 7_200_000, due - 7_200_000 + fiveMinutes],
    ['a clock set forward skips what it jumped over', due, due + 86_400_000 + 5, due + 86_400_000 + fiveMinutes],
  ])('%s', (_, previousDue, now, expected) => {
    expect(iso(nextDue(every(5), id, previousDue, now))).toBe(iso(expected));
  });

  it('is the same for the same ID, and on one grid at any time', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.constantFrom(1, 5, 15, 30, 60, 360, 1440),
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: 0, max: 1e9 }),
        (monitorId, minutes, now, later) => {
          const period = minutes * 60_000;
          const first = nextDue(every(minutes as 5), monitorId, null, now);
          expect(first - now).toBeGreaterThan(0);
          expect(first - now).toBeLessThanOrEqual(period);
          const next = nextDue(every(minutes as 5), monitorId, first, now + later);
          expect((next - first) % period).toBe(0);
          expect(next).toBeGreaterThan(Math.max(first, now + later));
        },
      ),
    );
  });

  it('has 10,000 monitors come evenly: no second of five minutes has more than twice its share', () => {
    const perSecond = new Array<number>(300).fill(0);
    for (let index = 0; index < 10_000; index += 1) {
      const monitorId = `0b0f6c9e-7a1c-4f0e-9a51-${String(index).padStart(12, '0')}`;
      const second = Math.floor(phaseOf(monitorId, fiveMinutes) / 1000);
      perSecond[second] = (perSecond[second] ?? 0) + 1;
    }
    expect(Math.max(...perSecond)).toBeLessThan(67);
    expect(Math.min(...perSecond)).toBeGreaterThan(10);
  });
});

describe('daily at a time', () => {
  const phase = phaseOf(id, 60_000);

  it.each<[name: string, schedule: MonitorSchedule, now: string, expected: string]>([
    ['in UTC, later today', daily('09:30', 'UTC'), '2026-11-17T08:00:00Z', '2026-11-17T09:30:00Z'],
    ['in UTC, tomorrow', daily('09:30', 'UTC'), '2026-11-17T09:31:00Z', '2026-11-18T09:30:00Z'],
    ['in a zone of half hours', daily('09:30', 'Asia/Kolkata'), '2026-11-17T00:00:00Z', '2026-11-17T04:00:00Z'],
    ['in a zone of quarter hours', daily('09:30', 'Asia/Kathmandu'), '2026-11-17T00:00:00Z', '2026-11-17T03:45:00Z'],
    ['in winter', daily('09:30', 'Europe/Berlin'), '2026-01-17T00:00:00Z', '2026-01-17T08:30:00Z'],
    ['in summer', daily('09:30', 'Europe/Berlin'), '2026-07-17T00:00:00Z', '2026-07-17T07:30:00Z'],
    [
      'skipped in spring: later by the jump',
      daily('02:30', 'Europe/Berlin'),
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:30:00Z',
    ],
    ['repeated in autumn: the first', daily('02:30', 'Europe/Berlin'), '2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z'],
    ['not again at the second', daily('02:30', 'Europe/Berlin'), '2026-10-25T00:31:00Z', '2026-10-26T01:30:00Z'],
    ['skipped by half an hour', daily('02:15', 'Australia/Lord_Howe'), '2026-10-03T12:00:00Z', '2026-10-03T15:45:00Z'],
    ['far in the east', daily('00:00', 'Pacific/Kiritimati'), '2026-11-17T00:00:00Z', '2026-11-17T10:00:00Z'],
    ['far in the west', daily('23:59', 'Pacific/Pago_Pago'), '2026-11-17T00:00:00Z', '2026-11-17T10:59:00Z'],
    [
      'on a day that the calendar lacks',
      daily('09:00', 'Pacific/Apia'),
      '2011-12-29T20:00:00Z',
      '2011-12-30T19:00:00Z',
    ],
  ])('%s', (_, schedule, now, expected) => {
    expect(iso(nextDue(schedule, id, null, ms(now)))).toBe(iso(ms(expected) + phase));
  });

  it.each(['Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Casablanca', 'America/St_Johns'])(
    'every day of a year has it once in %s',
    (zone) => {
      const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
      for (const time of ['00:30', '02:30', '23:45']) {
        const days: string[] = [];
        let due = nextDue(daily(time, zone), id, null, ms('2026-01-01T12:00:00Z'));
        while (due < ms('2027-01-01T12:00:00Z')) {
          days.push(calendar.format(due));
          due = nextDue(daily(time, zone), id, due, due);
        }
        expect(days).toHaveLength(365);
        expect(new Set(days).size).toBe(365);
      }
    },
  );

  it('a clock set back over its time does not run it again', () => {
    const due = nextDue(daily('09:30', 'UTC'), id, null, ms('2026-11-17T08:00:00Z'));
    expect(nextDue(daily('09:30', 'UTC'), id, due, due - 60_000)).toBe(due + 86_400_000);
  });
});

it('a second look comes before the time it is due, and never puts it off', () => {
  expect(nextRun(1000, null)).toBe(1000);
  expect(nextRun(1000, 400)).toBe(400);
  expect(nextRun(1000, 4000)).toBe(1000);
});

const single = (from: string, to: string): MaintenanceWindow => ({
  kind: 'single',
  from: `2026-11-17T${from}:00Z`,
  to: `2026-11-17T${to}:00Z`,
});
/** Sundays at two in the morning for two hours. */
const sundays: MaintenanceWindow = { kind: 'weekly', days: [7], at: '02:00', minutes: 120, zone: 'Europe/Berlin' };
const always: MaintenanceWindow = {
  kind: 'weekly',
  days: [1, 2, 3, 4, 5, 6, 7],
  at: '00:00',
  minutes: 1440,
  zone: 'UTC',
};
const overMidnight: MaintenanceWindow = { kind: 'weekly', days: [2], at: '23:00', minutes: 180, zone: 'UTC' };

const end = (windows: MaintenanceWindow[], now: string) => {
  const at = maintenanceEnd(windows, Date.parse(now));
  return at === null ? null : new Date(at).toISOString().slice(0, 16);
};

describe('maintenance', () => {
  it.each<[name: string, windows: MaintenanceWindow[], now: string, expected: string | null]>([
    ['none', [], '2026-11-17T10:00:00Z', null],
    ['before a window', [single('10:00', '11:00')], '2026-11-17T09:59:59.999Z', null],
    ['when it begins', [single('10:00', '11:00')], '2026-11-17T10:00:00Z', '2026-11-17T11:00'],
    ['when it ends', [single('10:00', '11:00')], '2026-11-17T11:00:00Z', null],
    [
      'two that overlap',
      [single('10:00', '11:00'), single('10:30', '12:00')],
      '2026-11-17T10:10:00Z',
      '2026-11-17T12:00',
    ],
    ['two that meet', [single('11:00', '12:00'), single('10:00', '11:00')], '2026-11-17T10:10:00Z', '2026-11-17T12:00'],
    [
      'two with a gap',
      [single('10:00', '11:00'), single('11:01', '12:00')],
      '2026-11-17T10:10:00Z',
      '2026-11-17T11:00',
    ],
    ['weekly, in winter', [sundays], '2026-11-15T01:30:00Z', '2026-11-15T03:00'],
    ['weekly, in summer', [sundays], '2026-07-12T00:30:00Z', '2026-07-12T02:00'],
    ['weekly, on another day', [sundays], '2026-11-16T01:30:00Z', null],
    ['weekly, where spring skips its start', [sundays], '2026-03-29T01:30:00Z', '2026-03-29T03:00'],
    ['weekly, where autumn repeats its start', [sundays], '2026-10-25T01:30:00Z', '2026-10-25T02:00'],
    ['past midnight', [overMidnight], '2026-11-18T01:30:00Z', '2026-11-18T02:00'],
    ['the end of one past midnight', [overMidnight], '2026-11-18T02:00:00Z', null],
  ])('%s', (_, windows, now, expected) => {
    expect(end(windows, now)).toBe(expected);
  });

  it('back-to-back windows never end, and this is detected in bounded time', () => {
    expect(end([always], '2026-11-17T10:00:00Z')).toBe('2026-12-02T00:00');
  });
});
