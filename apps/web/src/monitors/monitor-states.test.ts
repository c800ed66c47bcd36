import { type Monitor, type MonitorSchedule, monitorIntervalsMinutes } from '@hopwise/model';
import { expect, test } from 'vitest';
import { describeSchedule, describeState } from './monitor-states.tsx';

const changes = [{ says: 'Hop 2 is new.' }] as Monitor['changes'];

test.each<[string, Parameters<typeof describeState>[0], string]>([
  ['up', { state: 'up', reason: null, changes: [] }, 'The last run passed.'],
  ['up with changes', { state: 'up', reason: null, changes }, 'The last run passed but differs from the baseline:'],
  ['changed', { state: 'changed', reason: null, changes }, 'The chain differs from the baseline.'],
  ['down', { state: 'down', reason: 'No response.', changes }, 'No response.'],
])('describes a monitor that is %s', (_name, monitor, sentence) => {
  expect(describeState(monitor)).toBe(sentence);
});

test('names every interval', () => {
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

test('names a time of day with its zone', () => {
  expect(describeSchedule({ kind: 'daily', at: '09:30', zone: 'Europe/Berlin' })).toBe('Daily at 09:30, Europe/Berlin');
});
