import type { MaintenanceWindow } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { maintenanceEnd } from './maintenance.ts';

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

  it('without a gap never ends, and is found out in bounded time', () => {
    expect(end([always], '2026-11-17T10:00:00Z')).toBe('2026-12-02T00:00');
  });
});
