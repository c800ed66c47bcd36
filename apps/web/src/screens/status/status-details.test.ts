import { type MonitorCounts, type MonitorStateName, monitorStates } from '@hopwise/model';
import { expect, test } from 'vitest';
import { headlineOf } from './status-details.tsx';

const countsOf = (states: readonly MonitorStateName[]): MonitorCounts =>
  Object.fromEntries(
    monitorStates.map((name) => [name, states.filter((state) => state === name).length]),
  ) as MonitorCounts;

test.each<[MonitorStateName[], string, string]>([
  [[], 'none', 'Nothing is watched right now'],
  [['paused', 'new'], 'none', 'Nothing is watched right now'],
  // A changed chain or a certificate is the owner's business: the target works.
  [['up', 'changed', 'certificate-expiring', 'paused'], 'good', 'Everything is up'],
  [['up', 'down', 'paused'], 'bad', '1 of 2 down'],
  [['recovering', 'down'], 'bad', 'Everything is down'],
  // Nothing has confirmed the failure yet.
  [['up', 'failing'], 'good', 'Everything is up'],
  [['up', 'failing', 'maintenance'], 'warning', 'Maintenance is under way'],
  [['up', 'maintenance'], 'warning', 'Maintenance is under way'],
])('of monitors that are %j', (states, tone, text) => {
  expect(headlineOf(countsOf(states))).toEqual({ tone, text });
});
