import type { MonitorEvent } from '@hopwise/model';
import { newMonitorState } from '@hopwise/monitor';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp } from '../testing/index.ts';
import { monitors } from './monitors-table.ts';
import { noChecks, recordEvents, stateColumns } from './record-events.ts';
import { createMonitor } from './testing/monitor-client.ts';

it('has a target down since its first failure, like the alert, even when maintenance ends', () => {
  const failingSince = Date.parse('2026-11-18T10:00:00Z');
  const state = { ...newMonitorState, reach: 'down' as const, failingSince };
  const row = { shownState: 'maintenance' as const, stateSince: new Date(failingSince - 60_000) };
  const { shownState, stateSince } = stateColumns(row, state, failingSince + 3_600_000);
  expect([shownState, stateSince.toISOString()]).toEqual(['down', '2026-11-18T10:00:00.000Z']);
});

describe('alerts about several hosts', () => {
  const minute = 60_000;
  const now = Date.parse('2026-11-18T10:00:00Z');
  const iso = (minutes: number) => new Date(now + minutes * minute).toISOString();
  const failed = (at: number, since: number): MonitorEvent => ({
    ...{ type: 'monitor.failed', at: iso(at), since: iso(since), reason: 'Expected 200, got 500.', reminder: null },
  });
  const recovered = (at: number, since: number, upSince: number): MonitorEvent => ({
    ...{ type: 'monitor.recovered', at: iso(at), since: iso(since), downMs: (upSince - since) * minute },
  });
  let server: TestApp;
  let ids: string[];
  beforeAll(async () => {
    server = await createTestApp({ env: { BULK_WORKERS: '0' } });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const ada = await signUp(server);
    const channels = '/api/v2/projects/default-project/alert-channels';
    const settings = { kind: 'webhook', url: 'https://hooks.test/' };
    const made = await ada.call('POST', channels, { name: 'Hook', settings });
    const alerting = { channelIds: [made.json().data.channel.id] };
    ids = [];
    for (const host of ['a', 'b', 'c']) {
      ids.push((await createMonitor(ada, { url: `https://${host}.test/`, alerting })).id);
    }
  });

  /** Stores a batch as its runs do. Returns of each alert how many monitors on other hosts are in the same trouble. */
  async function record(shownState: 'down' | 'up', events: readonly MonitorEvent[]): Promise<number[]> {
    return server.database.db.transaction(async (tx) => {
      const happened = [];
      for (const [index, event] of events.entries()) {
        const id = ids[index] ?? '';
        const since = 'since' in event ? new Date(event.since) : new Date(now);
        await tx.update(monitors).set({ shownState, stateSince: since }).where(eq(monitors.id, id));
        const [row] = await tx.select().from(monitors).where(eq(monitors.id, id));
        if (row) happened.push({ row, events: [event], checks: noChecks, now: Date.parse(event.at) });
      }
      await tx.execute(sql`delete from pending_alerts`);
      await recordEvents(tx, happened);
      const { rows } = await tx.execute<{ alike: number }>(
        sql`select (notice ->> 'alikeElsewhere')::integer as alike from pending_alerts order by id`,
      );
      return rows.map(({ alike }) => alike);
    });
  }

  it('know of each other when runs are stored together, whatever the number of confirmations', async () => {
    expect(await record('down', [failed(0, -9), failed(0, -9), failed(0, -9)])).toEqual([2, 2, 2]);
    expect(await record('up', [recovered(20, -9, 11), recovered(20, -9, 11), recovered(20, -9, 11)])).toEqual([
      2, 2, 2,
    ]);
  });

  it('know of those a few minutes earlier, and of none before that', async () => {
    await record('down', [failed(0, 0), failed(0, 0), failed(0, 0)]);
    expect(await record('up', [recovered(20, 0, 20)])).toEqual([0]);
    const [, second] = await record('up', [recovered(20, 0, 20), recovered(24, 0, 24)]);
    expect(second).toBe(1);
    const [, , third] = await record('up', [recovered(20, 0, 20), recovered(24, 0, 24), recovered(40, 0, 40)]);
    expect(third).toBe(0);
  });
});
