import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pruneMonitors, rescheduleAfterClockChange } from './monitor-upkeep.ts';
import { monitors } from './monitors-table.ts';
import { createMonitor, learnBaseline, noon, runAt, runNext, runsOf, timelineOf } from './testing/monitor-client.ts';
import { createWatchedSite, respondWith } from './testing/watched-site.ts';

const day = 86_400_000;
const scene = createWatchedSite();
const { clock } = scene;

const prune = async (): Promise<void> => {
  const { run } = pruneMonitors({ monitorRetentionDays: 30 }, clock.now);
  while (await scene.server.database.db.transaction((tx) => run(tx)));
};
const checkIds = async (): Promise<string[]> => {
  const { checks } = (await scene.ada.call('GET', '/api/v2/projects/default-project/checks')).json().data;
  return checks.map(({ id }: { id: string }) => id);
};

describe('monitor data', () => {
  it('is deleted after its retention, except the check of a chain that is still seen', async () => {
    const { id } = await createMonitor(scene.ada, { url: scene.site.origin });
    await learnBaseline(scene.ada, clock, id);
    scene.respond = respondWith(500);
    await runNext(scene.ada, clock, id);
    await runNext(scene.ada, clock, id);
    scene.respond = respondWith(200);
    await runNext(scene.ada, clock, id);
    await runNext(scene.ada, clock, id);
    const usual = (await runsOf(scene.ada, id))[0]?.checkId;
    expect(await checkIds()).toHaveLength(4);
    await prune();
    expect(await runsOf(scene.ada, id)).toHaveLength(5);
    await runAt(scene.ada, clock, id, noon + 31 * day);
    await prune();
    expect(await runsOf(scene.ada, id)).toMatchObject([{ count: 1, checkId: usual }]);
    expect(await timelineOf(scene.ada, id)).toEqual([]);
    const { rows } = await scene.server.database.db.execute('select count(*)::int as days from monitor_days');
    expect(rows).toEqual([{ days: 1 }]);
    expect(await checkIds()).toContain(usual);
    expect(await checkIds()).toHaveLength(2);
  });
});

describe('a clock that was far ahead', () => {
  it("doesn't leave monitors waiting until that time comes around", async () => {
    clock.at = noon + 10 * day;
    const { id } = await createMonitor(scene.ada, { url: scene.site.origin });
    await learnBaseline(scene.ada, clock, id);
    // Until the transaction ends the server sees neither: it would run the monitor as soon as it did.
    const restored = await scene.server.database.db.transaction(async (tx) => {
      await rescheduleAfterClockChange(() => noon).run(tx);
      clock.at = noon;
      return tx.select({ nextAt: monitors.nextAt }).from(monitors).where(eq(monitors.id, id));
    });
    expect(restored).toEqual([{ nextAt: new Date(noon) }]);
    const { nextRunAt } = await runAt(scene.ada, clock, id, noon);
    expect(Date.parse(nextRunAt ?? '') - noon).toBeLessThanOrEqual(5 * 60_000);
  });
});
