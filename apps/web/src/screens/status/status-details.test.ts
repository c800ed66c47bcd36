import { type MonitorCounts, type MonitorStateName, monitorStates, type StatusPage } from '@hopwise/model';
import { expect, test } from 'vitest';
import { groupsOf, headlineOf } from './status-details.tsx';

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
  [['down', 'paused'], 'bad', 'The monitor is down'],
  [['up', 'down', 'flapping', 'slow'], 'bad', '1 of 4 monitors down'],
  [['up', 'flapping', 'maintenance'], 'warning', '1 of 3 monitors flapping'],
  [['flapping', 'flapping', 'paused'], 'warning', 'All monitors flapping'],
  [['up', 'slow', 'slow'], 'warning', '2 of 3 monitors slow'],
  // The failure isn't confirmed yet.
  [['up', 'failing'], 'good', 'All systems operational'],
  [['up', 'failing', 'maintenance'], 'warning', 'Maintenance in progress'],
  [['up', 'maintenance'], 'warning', 'Maintenance in progress'],
])('sums up monitors that are %j', (states, tone, text) => {
  expect(headlineOf(countsOf(states))).toEqual({ tone, text });
});

test.each<[string, (string | null)[], [string | undefined, number[]][]]>([
  ['one list without tags', [null, null], [[undefined, [0, 1]]]],
  [
    'groups by name, untagged monitors last, in the given order within each',
    [null, 'shop 10', 'shop 2', 'shop 10'],
    [
      ['shop 2', [2]],
      ['shop 10', [1, 3]],
      ['Other monitors', [0]],
    ],
  ],
  ['nothing', [], []],
])('lists %s', (_name, groups, expected) => {
  const monitors = groups.map((group, index) => ({ id: String(index), group })) as StatusPage['monitors'];
  const listed = groupsOf(monitors).map(({ name, monitors: inGroup }) => [name, inGroup.map(({ id }) => Number(id))]);
  expect(listed).toEqual(expected);
});
