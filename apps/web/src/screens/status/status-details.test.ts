import { type MonitorCounts, type MonitorStateName, monitorStates } from '@hopwise/model';
import { expect, test } from 'vitest';
import { headlineOf } from './status-details.tsx';

const countsOf = (states: readonly MonitorStateName[]): MonitorCounts =>
  Object.fromEntries(
    monitorStates.map((name) => [name, states.filter((state) => state === name).length]),
  ) as MonitorCounts;

test.each<[MonitorStateName[], string, string]>([
  [[], 'none', 'No active monitors'],
  [['paused', 'new'], 'none', 'No active monitors'],
  // A changed chain or expiring certificate doesn't affect visitors: the target works.
  [['up', 'changed', 'certificate-expiring', 'paused'], 'good', 'All systems operational'],
  [['up', 'down', 'paused'], 'bad', '1 of 2 monitors down'],
  [['recovering', 'down'], 'bad', 'All monitors down'],
  // The failure isn't confirmed yet.
  [['up', 'failing'], 'good', 'All systems operational'],
  [['up', 'failing', 'maintenance'], 'warning', 'Maintenance in progress'],
  [['up', 'maintenance'], 'warning', 'Maintenance in progress'],
])('sums up monitors that are %j', (states, tone, text) => {
  expect(headlineOf(countsOf(states))).toEqual({ tone, text });
});
