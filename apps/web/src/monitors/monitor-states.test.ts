import { type Monitor, type MonitorSchedule, monitorIntervalsMinutes } from '@hopwise/model';
import { expect, test } from 'vitest';
import { describeSchedule, describeState } from './monitor-states.tsx';

const changes = [{ says: 'Hop 2 is new.' }] as Monitor['changes'];

test.each<[string, Parameters<typeof describeState>[0], string]>([
  ['up', { state: 'up', reason: null, changes: [] }, 'The last run found everything as it should be.'],
  ['up with changes', { state: 'up', reason: null, changes }, 'The last run worked, but differs from the baseline:'],
  ['changed', { state: 'changed', reason: null, changes }, 'The chain differs from the baseline.'],
  ['down', { state: 'down', reason: 'No response.', changes }, 'No response.'],
])('a monitor that is %s says so', (_name, monitor, sentence) => {
  expect(describeState(monitor)).toBe(sentence);
});

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
