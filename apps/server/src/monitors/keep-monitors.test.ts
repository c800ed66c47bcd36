import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAppWithSite, signUp, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { mendClock } from './mend-clock.ts';
import { pruneMonitors } from './prune-monitors.ts';
import {
  createMonitor,
  learnBaseline,
  noon,
  readMonitor,
  runAt,
  runNext,
  runsOf,
  TestClock,
  timelineOf,
} from './testing/monitor-client.ts';

const day = 86_400_000;
const clock = new TestClock();
let server: TestApp;
let site: TestSite;
let ada: TestPerson;
let status = 200;
beforeAll(async () => {
  const options = { deps: { now: clock.now } };
  ({ server, site } = await createAppWithSite((_request, response) => response.writeHead(status).end(), options));
});
afterAll(() => server.close());
beforeEach(async () => {
  clock.at = noon;
  status = 200;
  ada = await signUp(server.app);
});

const prune = async (): Promise<void> => {
  const { run } = pruneMonitors({ monitorRetentionDays: 30 }, clock.now);
  while (await server.database.db.transaction((tx) => run(tx)));
};
const checkIds = async (): Promise<string[]> => {
  const { checks } = (await ada.call('GET', '/api/v2/projects/default-project/checks')).json().data;
  return checks.map(({ id }: { id: string }) => id);
};

describe('what monitors keep', () => {
  it('goes after its time, but for the check of a chain that is still seen', async () => {
    const { id } = await createMonitor(ada, { url: site.origin });
    await learnBaseline(ada, clock, id);
    status = 500;
    await runNext(ada, clock, id);
    await runNext(ada, clock, id);
    status = 200;
    await runNext(ada, clock, id);
    await runNext(ada, clock, id);
    const usual = (await runsOf(ada, id))[0]?.checkId;
    expect(await checkIds()).toHaveLength(4);
    await prune();
    expect(await runsOf(ada, id)).toHaveLength(5);
    await runAt(ada, clock, id, noon + 31 * day);
    await prune();
    expect(await runsOf(ada, id)).toMatchObject([{ count: 1, checkId: usual }]);
    expect(await timelineOf(ada, id)).toEqual([]);
    const { rows } = await server.database.db.execute('select count(*)::int as days from monitor_days');
    expect(rows).toEqual([{ days: 1 }]);
    expect(await checkIds()).toContain(usual);
    expect(await checkIds()).toHaveLength(2);
  });
});

describe('a clock that was far ahead', () => {
  it('leaves no monitor waiting until it is as late again', async () => {
    clock.at = noon + 10 * day;
    const { id } = await createMonitor(ada, { url: site.origin });
    await learnBaseline(ada, clock, id);
    clock.at = noon;
    await server.database.db.transaction((tx) => mendClock(clock.now).run(tx));
    expect(Date.parse((await readMonitor(ada, id)).nextRunAt ?? '')).toBe(noon);
    const { nextRunAt } = await runNext(ada, clock, id);
    expect(Date.parse(nextRunAt ?? '') - noon).toBeLessThanOrEqual(5 * 60_000);
  });
});
