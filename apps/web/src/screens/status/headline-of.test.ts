import type { MonitorStateName, StatusPage } from '@hopwise/model';
import { expect, test } from 'vitest';
import { headlineOf } from './headline-of.ts';

const withStates = (...states: MonitorStateName[]): StatusPage['monitors'] =>
  states.map((state, index) => ({
    id: String(index),
    name: `Monitor ${index}`,
    targetName: 'example.com/',
    state,
    stateSince: '2026-11-17T00:00:00.000Z',
    lastRunAt: null,
    uptimeRatio: null,
    uptime: [],
  }));

test.each<[MonitorStateName[], string, string]>([
  [[], 'none', 'Nothing is watched right now'],
  [['paused', 'new'], 'none', 'Nothing is watched right now'],
  // A changed chain or a certificate is the owner's business: the target works.
  [['up', 'changed', 'certificate-expiring', 'paused'], 'good', 'Everything is up'],
  [['up', 'down', 'paused'], 'bad', '1 of 2 down'],
  [['recovering', 'down'], 'bad', 'Everything is down'],
  [['up', 'failing', 'maintenance'], 'warning', 'A problem is being looked at'],
  [['up', 'maintenance'], 'warning', 'Maintenance is under way'],
])('of monitors that are %j', (states, tone, text) => {
  expect(headlineOf(withStates(...states))).toEqual({ tone, text });
});
