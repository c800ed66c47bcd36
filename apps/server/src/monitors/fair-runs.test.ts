import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAppWithSite, signUp, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { allShards } from '../visits/index.ts';
import { monitors } from './monitors-table.ts';
import { createMonitor, inHalfADay, readMonitor, untilMonitor } from './testing/monitor-client.ts';
import { dueMonitors, isSlow } from './worker/due-monitors.ts';

let server: TestApp;
let site: TestSite;
let ada: TestPerson;
let bob: TestPerson;
let hanging = 0;
let onHanging: (() => void) | undefined;
beforeAll(async () => {
  // Four concurrent runs.
  const env = { BULK_CONCURRENCY: '2' };
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
  bob = await signUp(server);
});
afterAll(() => server.close());

const watch = (person: TestPerson, path: string) =>
  createMonitor(person, { url: `${site.origin}${path}`, options: { timeout: 30_000 }, schedule: inHalfADay() });

it("one person's hanging monitors leave half of the slots to others", async () => {
  const hangs = new Promise<void>((resolve) => {
    onHanging = resolve;
  });
  for (let number = 0; number < 6; number += 1) await watch(bob, `/hang/${number}`);
  await hangs;
  const { id } = await watch(ada, '/page');
  expect(await untilMonitor(ada, id, ({ lastRunAt }) => lastRunAt !== null)).toMatchObject({ state: 'up' });
  await expect.poll(() => hanging).toBe(2);
});

it('however many monitors of one person are due, those of others are found', async () => {
  const { db } = server.database;
  for (let number = 0; number < 3; number += 1) await watch(bob, `/hang/due/${number}`);
  const { id } = await watch(ada, '/later');
  await untilMonitor(ada, id, ({ lastRunAt }) => lastRunAt !== null);
  const now = Date.now() + 3_600_000;
  await db.execute(sql`update monitors set next_at = now() + interval '30 minutes' where id = ${id}`);
  const due = await dueMonitors(db, { shards: allShards, now, except: [], perHost: 2, limit: 2 });
  expect(due.map(({ row }) => row.userId).sort()).toEqual([ada.user.id, bob.user.id].sort());
});

it('monitors of a project being deleted hide no others of the same person', async () => {
  const { db } = server.database;
  const hedy = await signUp(server);
  const { id } = await watch(hedy, '/kept');
  const { project } = (await hedy.call('POST', '/api/v2/projects', { name: 'Old' })).json().data;
  const target = { kind: 'url', url: `${site.origin}/going` };
  await hedy.call('POST', `/api/v2/projects/${project.id}/monitors`, { target });
  await db.execute(sql`update projects set removed_at = now(), user_id = null where id = ${project.id}`);
  await db.execute(sql`update monitors set next_at = now() - interval '1 hour' where project_id = ${project.id}`);
  await db.execute(sql`update monitors set next_at = now() + interval '30 minutes' where id = ${id}`);
  const { rows } = await db.execute<{ id: string }>(sql`select id from monitors where user_id <> ${hedy.user.id}`);
  const wanted = {
    shards: allShards,
    now: Date.now() + 3_600_000,
    except: rows.map((row) => row.id),
    perHost: 1,
    limit: 1,
  };
  expect((await dueMonitors(db, wanted)).map(({ row }) => row.id)).toEqual([id]);
});

it("a requested run doesn't wait for slots", async () => {
  // Hosts that hang take everything that Bob may have.
  for (let number = 0; number < 3; number += 1) await watch(bob, `/hang/more/${number}`);
  const { id } = await watch(bob, '/page');
  expect((await readMonitor(bob, id)).lastRunAt).toBeNull();
  await bob.call('POST', `/api/v2/monitors/${id}/run`);
  expect(await untilMonitor(bob, id, ({ lastRunAt }) => lastRunAt !== null)).toMatchObject({ state: 'up' });
});

it("a host that didn't respond counts as slow", async () => {
  const { db } = server.database;
  const mary = await signUp(server);
  const schedule = inHalfADay();
  const { id } = await createMonitor(mary, { url: `${site.origin}/hang`, options: { timeout: 5000 }, schedule });
  await mary.call('POST', `/api/v2/monitors/${id}/run`);
  await untilMonitor(mary, id, ({ lastRunAt }) => lastRunAt !== null);
  const [row] = await db.select().from(monitors).where(eq(monitors.id, id));
  expect(row && isSlow(row)).toBe(true);
});

it('a slow monitor hides no others of the same person', async () => {
  const { db } = server.database;
  const grace = await signUp(server);
  const ids: string[] = [];
  for (let number = 0; number < 4; number += 1) ids.push((await watch(grace, `/page/${number}`)).id);
  for (const id of ids) await untilMonitor(grace, id, ({ lastRunAt }) => lastRunAt !== null);
  const slow = ids.slice(0, 3);
  for (const [index, id] of ids.entries()) {
    await db.execute(sql`update monitors set next_at = now() + make_interval(mins => ${30 + index}) where id = ${id}`);
  }
  for (const id of slow) {
    await db.execute(sql`update monitors set last_status_code = null, last_time_ms = 15000 where id = ${id}`);
  }
  const { rows } = await db.execute<{ id: string }>(sql`select id from monitors where user_id <> ${grace.user.id}`);
  const wanted = {
    shards: allShards,
    now: Date.now() + 3_600_000,
    except: rows.map((row) => row.id),
    perHost: 2,
    limit: 2,
  };
  expect((await dueMonitors(db, wanted)).map(({ row }) => row.id)).toEqual([ids[0], ids[3]]);
});
