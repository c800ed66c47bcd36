import { type MonitorSchedule, monitorIntervalsMinutes } from '@hopwise/model';
import { expect, test } from 'vitest';
import { describeSchedule } from './describe-schedule.ts';

test('every interval is named', () => {
  const schedules = monitorIntervalsMinutes.map((minutes): MonitorSchedule => ({ kind: 'every', minutes }));
  expect(schedules.map(describeSchedule)).toEqual([
    'Every minute',
    'Every 5 minutes',
    'Every 15 minutes',
    'Every 30 minutes',
    'Every hour',
    'Every 6 hours',
    'Every 24 hours',
  ]);
});

test('a time of day is named with its zone', () => {
  expect(describeSchedule({ kind: 'daily', at: '09:30', zone: 'Europe/Berlin' })).toBe('Daily at 09:30, Europe/Berlin');
});
