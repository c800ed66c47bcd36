import { allMonitorsPage, type MonitorActionResult, monitorActionResult, monitorLimits } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProjectOfTeam, createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { purgeMonitors } from './monitor-upkeep.ts';
import { createMonitor, readMonitor, timelineOf } from './testing/monitor-client.ts';

let server: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  server = await createTestApp({ env: { BULK_WORKERS: '0', MONITOR_LIMIT_PER_HOUR: '100' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

const url = 'https://shop.test/old';
const act = async (person: TestPerson, body: object): Promise<MonitorActionResult> => {
  const response = await person.call('POST', '/api/v2/monitors/actions', body);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return monitorActionResult.parse(response.json().data);
};
const refused = async (person: TestPerson, body: object) => {
  const response = await person.call('POST', '/api/v2/monitors/actions', body);
  return [response.statusCode, response.json().message];
};
const namesOf = async (person: TestPerson, query = '') =>
  allMonitorsPage
    .parse((await person.call('GET', `/api/v2/monitors${query}`)).json().data)
    .monitors.map(({ name }) => name);
const make = async (...names: string[]) => {
  const ids: string[] = [];
  for (const name of names) ids.push((await createMonitor(ada, { url, name })).id);
  return ids;
};
/** More of the same monitor than one step changes. */
async function makeMany(count: number): Promise<string[]> {
  const [id = ''] = await make('Copied');
  await server.database.db.execute(sql`
    insert into monitors select (jsonb_populate_record(monitors, jsonb_build_object('id', gen_random_uuid()))).*
    from monitors cross join generate_series(2, ${count}) where monitors.id = ${id}`);
  const { rows } = await server.database.db.execute<{ id: string }>(sql`
    select id from monitors where user_id = ${ada.user.id} order by id`);
  return rows.map((row) => row.id);
}
const auditOf = async (person: TestPerson) => {
  const { entries } = (await person.call('GET', '/api/v2/account/audit?group=monitors')).json().data;
  return entries
    .map(({ action, details }: { action: string; details: object }) => [action, details])
    .filter(([action]: [string]) => action.startsWith('monitors.'));
};

describe('a bulk action', () => {
  it('pauses and resumes more monitors than one step changes, without alerts and with one audit entry', async () => {
    const ids = await makeMany(510);
    const paused = await act(ada, { action: { kind: 'pause' }, filter: { host: 'shop.test' } });
    expect([paused.done.toSorted(), paused.unchanged, paused.rejected]).toEqual([ids, [], []]);
    expect(await readMonitor(ada, ids[509] ?? '')).toMatchObject({ state: 'paused', nextRunAt: null });
    expect((await timelineOf(ada, ids[0] ?? ''))[0]).toMatchObject({
      type: 'monitor.paused',
      says: [expect.stringContaining('No alerts were sent')],
    });
    const again = await act(ada, { action: { kind: 'pause' }, filter: {} });
    expect([again.done, again.unchanged.length]).toEqual([[], 510]);
    expect((await act(ada, { action: { kind: 'resume' }, ids: ids.slice(0, 505) })).done).toHaveLength(505);
    expect(await readMonitor(ada, ids[0] ?? '')).toMatchObject({ state: 'new', nextRunAt: expect.any(String) });
    expect(await auditOf(ada)).toEqual([
      ['monitors.resumed', { monitors: '505' }],
      ['monitors.paused', { monitors: '510' }],
    ]);
  });

  it('adds and removes tags, and rejects a monitor that would have too many', async () => {
    const [one = '', full = ''] = await make('One', 'Full');
    const tags = Array.from({ length: monitorLimits.tags }, (_, at) => `t${at}`);
    await ada.call('PUT', `/api/v2/monitors/${full}`, { tags });
    const added = await act(ada, { action: { kind: 'add-tags', tags: ['Shop', 't1'] }, ids: [one, full] });
    expect(added).toEqual({
      done: [one],
      unchanged: [],
      rejected: [{ id: full, name: 'Full', reason: 'A monitor can have up to 10 tags. Remove one first.' }],
    });
    expect((await readMonitor(ada, one)).tags).toEqual(['shop', 't1']);
    const removed = await act(ada, { action: { kind: 'remove-tags', tags: ['t1'] }, filter: {} });
    expect(removed.done.toSorted()).toEqual([one, full].toSorted());
    expect(await namesOf(ada, '?tag=t1')).toEqual([]);
  });

  it('sets channels where the project has them', async () => {
    const settings = { kind: 'webhook', url: 'https://hooks.example/alerts' };
    const path = '/api/v2/projects/default-project/alert-channels';
    const [one = ''] = await make('One');
    const { channel } = (await ada.call('POST', path, { name: 'Hook', settings })).json().data;
    const { project } = (await ada.call('POST', '/api/v2/projects', { name: 'Other' })).json().data;
    const target = { kind: 'url', url };
    const other = (await ada.call('POST', `/api/v2/projects/${project.id}/monitors`, { target })).json().data.monitor;
    const set = await act(ada, { action: { kind: 'set-channels', channelIds: [channel.id] }, filter: {} });
    expect(set).toMatchObject({
      done: [one],
      rejected: [{ id: other.id, reason: expect.stringContaining('not found') }],
    });
    expect((await readMonitor(ada, one)).alerting.channelIds).toEqual([channel.id]);
    const none = await act(ada, { action: { kind: 'set-channels', channelIds: [] }, filter: {} });
    expect(none).toMatchObject({ done: [one], unchanged: [other.id] });
  });

  it('requests runs, rejects those of paused monitors, and counts them toward the hourly limit', async () => {
    const [one = '', paused = ''] = await make('One', 'Paused');
    await server.database.db.execute(sql`update monitors set next_at = now() + interval '1 hour'`);
    await act(ada, { action: { kind: 'pause' }, ids: [paused] });
    const run = await act(ada, { action: { kind: 'run' }, filter: {} });
    expect(run).toEqual({
      ...{ done: [one], unchanged: [] },
      rejected: [{ id: paused, name: 'Paused', reason: 'This monitor is paused. Resume it first.' }],
    });
    expect(Date.parse((await readMonitor(ada, one)).nextRunAt ?? '')).toBeLessThanOrEqual(Date.now());
    await makeMany(96);
    expect((await act(ada, { action: { kind: 'run' }, filter: { host: 'none.test' } })).done).toEqual([]);
    expect(await refused(ada, { action: { kind: 'run' }, filter: {} })).toEqual([
      429,
      expect.stringMatching(/^This would run 98 monitors, but you have 95 left this hour/),
    ]);
  });

  it.each([
    ['resume', 'pause'],
    ['restore', 'delete'],
  ])('does not run monitors more often if it can %s them: only one that missed a run is due', async (start, stop) => {
    const [early = '', late = ''] = await make('Early', 'Late');
    const dueIn = (id: string, minutes: number) =>
      server.database.db.execute(sql`
        update monitors set due_at = now() + ${`${minutes} minutes`}::interval, next_at = due_at where id = ${id}`);
    await dueIn(early, 4);
    await dueIn(late, -1);
    for (const kind of [stop, start]) await act(ada, { action: { kind }, ids: [early, late] });
    const nextRun = async (id: string) => Date.parse((await readMonitor(ada, id)).nextRunAt ?? '');
    expect(await nextRun(early)).toBeGreaterThan(Date.now() + 60_000);
    expect(await nextRun(late)).toBeLessThanOrEqual(Date.now());
    // Its run hasn't been made, but it was due once.
    for (const kind of [stop, start]) await act(ada, { action: { kind }, ids: [late] });
    expect(await nextRun(late)).toBeGreaterThan(Date.now());
  });

  it('counts monitors that an applied file makes start over toward the hourly limit', async () => {
    const apply = (title: boolean) =>
      ada.call('POST', '/api/v2/projects/default-project/monitors/apply', {
        monitors: Array.from({ length: 40 }, (_, at) => ({
          ...{ key: `m${at}`, url, watch: { parts: title ? ['title'] : [] } },
        })),
      });
    expect((await apply(true)).statusCode).toBe(200);
    expect((await apply(false)).statusCode).toBe(200);
    const third = await apply(true);
    expect([third.statusCode, third.json().message]).toEqual([
      429,
      expect.stringMatching(/^This would run 40 monitors, but you have 20 left this hour/),
    ]);
  });

  it('counts each change of a monitor that makes it start over, and each resume', async () => {
    const [one = ''] = await make('One');
    const change = (number: number) => ada.call('PUT', `/api/v2/monitors/${one}`, { options: { maxHops: number } });
    expect((await change(5)).statusCode).toBe(200);
    await server.database.db.execute(sql`
      update rate_windows set count = 100 where bucket = ${`monitors:user:${ada.user.id}`}`);
    expect((await change(6)).statusCode).toBe(429);
    expect((await ada.call('PUT', `/api/v2/monitors/${one}`, { name: 'Renamed' })).statusCode).toBe(200);
    await ada.call('POST', `/api/v2/monitors/${one}/pause`);
    expect((await ada.call('POST', `/api/v2/monitors/${one}/resume`)).headers.ratelimit).toMatch(/r=\d+/);
  });

  it('finds monitors by the alias of a project, and reports an unknown one', async () => {
    const [one] = await make('One');
    const run = (projectId: string) => ({ action: { kind: 'run' }, filter: { projectId } });
    expect((await act(ada, run('default-project'))).done).toEqual([one]);
    const unknown = await ada.call('POST', '/api/v2/monitors/actions', run('01a1c6de-0000-7000-8000-000000000000'));
    expect(unknown.statusCode).toBe(404);
  });

  it('deletes monitors, which can be restored for a while', async () => {
    const [one = '', paused = '', gone = ''] = await make('One', 'Paused', 'Gone');
    await act(ada, { action: { kind: 'pause' }, ids: [paused] });
    expect((await act(ada, { action: { kind: 'delete' }, ids: [one, paused] })).done).toHaveLength(2);
    await ada.call('DELETE', `/api/v2/monitors/${gone}`);
    expect(await namesOf(ada)).toEqual([]);
    for (const path of ['', '/runs'])
      expect((await ada.call('GET', `/api/v2/monitors/${one}${path}`)).statusCode).toBe(404);
    expect((await ada.call('POST', `/api/v2/monitors/${one}/resume`)).statusCode).toBe(404);
    expect((await act(ada, { action: { kind: 'delete' }, ids: [one] })).rejected).toHaveLength(1);
    const purge = (minutes: number) =>
      server.database.db.transaction((tx) => purgeMonitors(() => Date.now() + minutes * 60_000).run(tx));
    await purge(monitorLimits.undoMinutes - 1);
    expect((await act(ada, { action: { kind: 'restore' }, ids: [one, paused] })).done).toHaveLength(2);
    expect(await readMonitor(ada, one)).toMatchObject({ state: 'new', nextRunAt: expect.any(String) });
    expect(await readMonitor(ada, paused)).toMatchObject({ state: 'paused', nextRunAt: null });
    await purge(monitorLimits.undoMinutes + 1);
    expect((await act(ada, { action: { kind: 'restore' }, ids: [gone, one] })).rejected).toEqual([
      { id: gone, name: null, reason: expect.stringContaining('not found') },
      { id: one, name: null, reason: expect.stringContaining('not found') },
    ]);
    expect(await namesOf(ada, '?sort=name')).toEqual(['One', 'Paused']);
  });

  it('changes only what the caller may change', async () => {
    const { projectId, member } = await createProjectOfTeam(server, ada);
    const target = { kind: 'url', url };
    const of = async (person: TestPerson, name: string): Promise<string> =>
      (await person.call('POST', `/api/v2/projects/${projectId}/monitors`, { target, name })).json().data.monitor.id;
    const [ofOwner, ofMember] = [await of(ada, 'Owned'), await of(member, 'Own')];
    const [hidden = ''] = await make('Hidden');
    const filter = { projectId };
    const reason = 'Only its creator and organization admins can edit this monitor';
    expect(await act(member, { action: { kind: 'pause' }, filter })).toEqual({
      ...{ done: [ofMember], unchanged: [] },
      rejected: [{ id: ofOwner, name: 'Owned', reason }],
    });
    expect((await act(member, { action: { kind: 'run' }, ids: [ofOwner] })).done).toEqual([ofOwner]);
    const missing = { id: hidden, name: null, reason: expect.stringContaining('not found') };
    for (const kind of ['pause', 'delete', 'restore', 'run']) {
      const stranger = await act(member, { action: { kind }, ids: [hidden] });
      expect(stranger).toEqual({ done: [], unchanged: [], rejected: [missing] });
    }
    expect((await act(ada, { action: { kind: 'delete' }, filter })).done).toHaveLength(2);
    expect((await act(member, { action: { kind: 'restore' }, ids: [ofOwner, ofMember] })).done).toEqual([ofMember]);
    const { key } = (await ada.call('POST', '/api/v2/api-keys', { name: 'read', scope: 'read' })).json().data;
    const byKey = await server.app.inject({
      ...{ method: 'POST', url: '/api/v2/monitors/actions', headers: { 'x-api-key': key } },
      payload: { action: { kind: 'pause' }, filter: {} },
    });
    expect(byKey.statusCode).toBe(403);
    expect(await readMonitor(ada, hidden)).toMatchObject({ state: 'new' });
  });

  it.each([
    [{ action: { kind: 'explode' }, filter: {} }, 'Action kind must be one of'],
    [{ action: { kind: 'pause' } }, 'Select monitors by ids or by filter'],
    [{ action: { kind: 'pause' }, filter: {}, ids: ['0197e4f0-0000-7000-8000-000000000000'] }, 'not both'],
    [{ action: { kind: 'restore' }, filter: {} }, 'Select the monitors to restore by ids'],
    [{ action: { kind: 'add-tags', tags: [] }, filter: {} }, 'Add at least one tag'],
    [{ action: { kind: 'pause' }, ids: ['x'] }, 'IDs must be 1 to 5,000 monitor IDs'],
  ])('is rejected as %j', async (body, message) => {
    expect(await refused(ada, body)).toEqual([400, expect.stringContaining(message)]);
  });
});

describe('saved views', () => {
  it('are stored, changed and deleted by their owner alone', async () => {
    const query = { tag: 'shop', state: 'down', sort: 'name' };
    const made = (await ada.call('POST', '/api/v2/monitor-views', { name: 'Shop', query })).json().data.view;
    expect(made).toMatchObject({ name: 'Shop', query });
    const views = async (person: TestPerson) => (await person.call('GET', '/api/v2/monitor-views')).json().data.views;
    const path = `/api/v2/monitor-views/${made.id}`;
    const stranger = await signUp(server);
    expect(await views(stranger)).toEqual([]);
    expect((await stranger.call('PUT', path, { name: 'Mine', query: {} })).statusCode).toBe(404);
    expect((await stranger.call('DELETE', path)).statusCode).toBe(404);
    await ada.call('PUT', path, { name: 'All', query: {} });
    expect(await views(ada)).toMatchObject([{ id: made.id, name: 'All', query: {} }]);
    const wrong = await ada.call('PUT', path, { name: 'All', query: { state: 'broken' } });
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, expect.stringContaining('State must be one of')]);
    expect((await ada.call('DELETE', path)).statusCode).toBe(200);
    expect(await views(ada)).toEqual([]);
  });

  it('have different names', async () => {
    const save = () => ada.call('POST', '/api/v2/monitor-views', { name: 'Shop', query: {} });
    await save();
    const again = await save();
    expect([again.statusCode, again.json().message]).toEqual([409, 'You already have a view named "Shop"']);
    const other = (await ada.call('POST', '/api/v2/monitor-views', { name: 'Blog', query: {} })).json().data.view;
    const rename = (name: string) => ada.call('PUT', `/api/v2/monitor-views/${other.id}`, { name, query: {} });
    const clash = await rename('Shop');
    expect([clash.statusCode, clash.json().message]).toEqual([409, 'You already have a view named "Shop"']);
    expect((await rename('Blog')).statusCode).toBe(200);
  });

  it('are limited in number', async () => {
    const create = (at: number) => ada.call('POST', '/api/v2/monitor-views', { name: `View ${at}`, query: {} });
    for (let at = 0; at < monitorLimits.views; at += 1) expect((await create(at)).statusCode).toBe(201);
    expect((await create(99)).statusCode).toBe(409);
  });
});
