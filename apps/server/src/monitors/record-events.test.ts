import { newMonitorState } from '@hopwise/monitor';
import { expect, it } from 'vitest';
import { stateColumns } from './record-events.ts';

it('has a target down since its first failure, like the alert, even when maintenance ends', () => {
  const failingSince = Date.parse('2026-11-18T10:00:00Z');
  const state = { ...newMonitorState, reach: 'down' as const, failingSince };
  const row = { shownState: 'maintenance' as const, stateSince: new Date(failingSince - 60_000) };
  const { shownState, stateSince } = stateColumns(row, state, failingSince + 3_600_000);
  expect([shownState, stateSince.toISOString()]).toEqual(['down', '2026-11-18T10:00:00.000Z']);
});
