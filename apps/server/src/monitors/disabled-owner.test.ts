import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAppWithSite, signIn, signUp, type TestApp, type TestSite } from '../testing/index.ts';
import { updateUser } from '../users/index.ts';
import { pauseOfDisabled } from './monitor-upkeep.ts';
import { createMonitor, readMonitor, TestClock, timelineOf } from './testing/monitor-client.ts';

const clock = new TestClock();
let server: TestApp;
let site: TestSite;
beforeAll(async () => {
  ({ server, site } = await createAppWithSite((_request, response) => response.end(), { deps: { now: clock.now } }));
});
afterAll(() => server.close());

it('monitors of a disabled account are paused, those of others keep running', async () => {
  const { db } = server.database;
  const [ada, grace] = [await signUp(server, 'Ada'), await signUp(server, 'Grace')];
  const [{ id }, { id: other }] = [
    await createMonitor(ada, { url: site.origin }),
    await createMonitor(grace, { url: site.origin }),
  ];
  await updateUser(db, ada.user.id, { disabledAt: new Date() });
  await db.transaction(pauseOfDisabled(clock.now).run);
  expect((await readMonitor(grace, other)).nextRunAt).not.toBeNull();
  await updateUser(db, ada.user.id, { disabledAt: null });
  const again = await signIn(server.app, ada.email);
  const reason = "The monitor's creator was disabled.";
  expect(await readMonitor(again, id)).toMatchObject({ state: 'paused', nextRunAt: null });
  expect(JSON.stringify(await timelineOf(again, id))).toContain(reason);
  await again.call('POST', `/api/v2/monitors/${id}/resume`);
  expect((await readMonitor(again, id)).nextRunAt).not.toBeNull();
});
