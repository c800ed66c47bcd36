import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAppWithSite, signUp, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { createMonitor, untilMonitor } from './testing/monitor-client.ts';
import { dueMonitors } from './worker/due-monitors.ts';

let server: TestApp;
let site: TestSite;
let ada: TestPerson;
let bob: TestPerson;
let hanging = 0;
let onHanging: (() => void) | undefined;
beforeAll(async () => {
  // Four runs at once.
  const env = { BULK_CONCURRENCY: '1' };
  const app = await createAppWithSite(
    (request, response) => {
      if (!request.url?.startsWith('/hang')) return void response.end();
      hanging += 1;
      response.on('close', () => {
        hanging -= 1;
      });
      if (hanging >= 2) onHanging?.();
    },
    { env },
  );
  ({ server, site, person: ada } = app);
  bob = await signUp(server.app);
});
afterAll(() => server.close());

const watch = (person: TestPerson, path: string) =>
  createMonitor(person, { url: `${site.origin}${path}`, options: { timeout: 30_000 } });

it('monitors of one person that hang leave half of the places to others', async () => {
  const hangs = new Promise<void>((resolve) => {
    onHanging = resolve;
  });
  for (let number = 0; number < 6; number += 1) await watch(bob, `/hang/${number}`);
  await hangs;
  const { id } = await watch(ada, '/page');
  expect(await untilMonitor(ada, id, ({ lastRunAt }) => lastRunAt !== null)).toMatchObject({ state: 'up' });
  expect(hanging).toBe(2);
});

it('however much of one person is due, that of others is found', async () => {
  const { db } = server.database;
  for (let number = 0; number < 3; number += 1) await watch(bob, `/hang/due/${number}`);
  const { id } = await watch(ada, '/later');
  await untilMonitor(ada, id, ({ lastRunAt }) => lastRunAt !== null);
  const now = Date.now() + 3_600_000;
  await db.execute(sql`update monitors set next_at = now() + interval '30 minutes' where id = ${id}`);
  const shards = Array.from({ length: 16 }, (_, shard) => shard);
  const due = await dueMonitors(db, { shards, now, except: [], perHost: 2, limit: 2 });
  expect(due.map(({ row }) => row.userId).sort()).toEqual([ada.user.id, bob.user.id].sort());
});
