import { shieldsBadge, statusPage } from '@hopwise/model';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../db/columns.ts';
import { signUp } from '../testing/index.ts';
import { monitors } from './monitors-table.ts';
import { createMonitor, learnBaseline, runNext, untilMonitor } from './testing/monitor-client.ts';
import { createWatchedSite, respondWith } from './testing/watched-site.ts';

const scene = createWatchedSite();
const { clock } = scene;

const open = (url: string) => scene.server.app.inject({ method: 'GET', url });
const pathOf = (url: string) => new URL(url).pathname;

describe('the badges of a monitor', () => {
  it('show state and uptime to anyone with their URLs, while enabled', async () => {
    const { id } = await createMonitor(scene.ada, { url: `${scene.site.origin}/?key=secret`, name: 'Secret name' });
    const turn = async (isPublic: boolean) =>
      (await scene.ada.call('PUT', `/api/v2/monitors/${id}/badge`, { isPublic })).json().data.monitor.badgeUrls;
    const urls = await turn(true);
    expect(await turn(true)).toEqual(urls);
    await learnBaseline(scene.ada, clock, id);
    const [state, uptime] = [await open(pathOf(urls.status)), await open(pathOf(urls.uptime))];
    expect(state.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect([state.body, uptime.body]).toEqual([expect.stringContaining('up'), expect.stringContaining('100%')]);
    expect(`${state.body}${uptime.body}`).not.toMatch(/secret|script/i);
    const shields = shieldsBadge.parse((await open(pathOf(urls.shields))).json());
    expect(shields).toMatchObject({ schemaVersion: 1, message: 'up', isError: false });
    scene.respond = respondWith(500);
    await runNext(scene.ada, clock, id);
    await runNext(scene.ada, clock, id);
    expect((await open(pathOf(urls.shields))).json()).toMatchObject({ message: 'down', isError: true });
    expect(await turn(false)).toBeNull();
    for (const url of Object.values<string>(urls)) expect((await open(pathOf(url))).statusCode).toBe(404);
    expect((await turn(true)).status).not.toBe(urls.status);
  });
});

describe('the status page of a project', () => {
  const turn = async (isPublic: boolean) =>
    (await scene.ada.call('PUT', '/api/v2/projects/default-project/status-page', { isPublic })).json().data.token;

  it('shows names, states, uptime and incidents to anyone with its link, and no secrets', async () => {
    const url = `${scene.site.origin}/shop?key=secret`;
    const { id } = await createMonitor(scene.ada, { url, name: 'Shop', options: { headers: { 'X-Key': 'secret' } } });
    await learnBaseline(scene.ada, clock, id);
    scene.respond = respondWith(500);
    await runNext(scene.ada, clock, id);
    await runNext(scene.ada, clock, id);
    const token = await turn(true);
    expect(await turn(true)).toBe(token);
    const response = await open(`/api/v2/status-pages/${token}`);
    expect(response.headers).toMatchObject({ 'cache-control': 'public, max-age=60', 'x-robots-tag': 'noindex' });
    const page = statusPage.parse(response.json().data);
    const host = new URL(scene.site.origin).host;
    expect(page).toMatchObject({
      monitors: [{ id, name: 'Shop', targetName: `${host}/shop`, state: 'down', uptimeRatio: 3 / 5 }],
      incidents: [{ monitorName: 'Shop', endedAt: null }],
    });
    expect(page.monitors[0]?.uptime).toHaveLength(90);
    expect(response.body).not.toMatch(/secret|reason|X-Key/);
    expect((await scene.ada.call('GET', '/api/v2/projects/default-project/status-page')).json().data).toEqual({
      ...{ token, hasPassword: false, groupsByTag: false, subscribers: 0 },
    });
  });

  it('shows a failure once it is confirmed', async () => {
    const { id } = await createMonitor(scene.ada, { url: `${scene.site.origin}/once`, name: 'Once' });
    await learnBaseline(scene.ada, clock, id);
    scene.respond = respondWith(500);
    await runNext(scene.ada, clock, id);
    const read = async () => statusPage.parse((await open(`/api/v2/status-pages/${await turn(true)}`)).json().data);
    const monitors = [{ state: 'up', stateSince: null }];
    expect(await read()).toMatchObject({ counts: { up: 1, failing: 0, down: 0 }, monitors });
    await runNext(scene.ada, clock, id);
    expect(await read()).toMatchObject({ counts: { up: 0, down: 1 }, monitors: [{ state: 'down' }] });
  });

  it("doesn't show a monitor as up that has never worked", async () => {
    scene.respond = respondWith(500);
    const { id } = await createMonitor(scene.ada, { url: `${scene.site.origin}/never`, name: 'Never' });
    await untilMonitor(scene.ada, id, ({ lastRunAt }) => lastRunAt !== null);
    const page = statusPage.parse((await open(`/api/v2/status-pages/${await turn(true)}`)).json().data);
    expect(page).toMatchObject({ counts: { up: 0, failing: 0, new: 1 }, monitors: [{ name: 'Never', state: 'new' }] });
  });

  it("includes all monitors in trouble, and counts those that it doesn't show", async () => {
    const { db } = scene.server.database;
    const usual = await createMonitor(scene.ada, { url: `${scene.site.origin}/usual`, name: 'Usual' });
    await learnBaseline(scene.ada, clock, usual.id);
    const [row] = await db.select().from(monitors).where(eq(monitors.id, usual.id));
    if (row === undefined) throw new Error('the monitor is not stored');
    const more = Array.from({ length: 200 }, () => ({ ...row, id: newId(), nextAt: null }));
    await db.insert(monitors).values(more);
    // The usual one may be due before the last has run twice.
    scene.respond = (request, response) => respondWith(request.url === '/zoo' ? 500 : 200)(request, response);
    const last = await createMonitor(scene.ada, { url: `${scene.site.origin}/zoo`, name: 'Zoo' });
    await runNext(scene.ada, clock, last.id);
    await runNext(scene.ada, clock, last.id);
    const page = statusPage.parse((await open(`/api/v2/status-pages/${await turn(true)}`)).json().data);
    expect(page.monitors.slice(0, 2)).toMatchObject([{ name: 'Zoo', state: 'down' }, { name: 'Usual' }]);
    expect([page.monitors.length, page.counts]).toEqual([200, expect.objectContaining({ down: 1, up: 201, new: 0 })]);
  });

  it('is off by default, unavailable when turned off, and then gets a new link', async () => {
    expect((await scene.ada.call('GET', '/api/v2/projects/default-project/status-page')).json().data).toEqual({
      ...{ token: null, hasPassword: false, groupsByTag: false, subscribers: 0 },
    });
    const token = await turn(true);
    expect(await turn(false)).toBeNull();
    expect((await open(`/api/v2/status-pages/${token}`)).statusCode).toBe(404);
    expect((await open('/api/v2/status-pages/guessed')).statusCode).toBe(404);
    expect(await turn(true)).not.toBe(token);
  });

  it('is listed, while it is public, to those who can see its project', async () => {
    const list = async ({ call }: Pick<typeof scene.ada, 'call'>) =>
      (await call('GET', '/api/v2/status-pages')).json().data.pages;
    const stranger = await signUp(scene.server);
    const token = await turn(true);
    expect(await list(scene.ada)).toEqual([expect.objectContaining({ projectName: 'Default Project', token })]);
    expect(await list(stranger)).toEqual([]);
    await turn(false);
    expect(await list(scene.ada)).toEqual([]);
  });

  it('is deleted with its project', async () => {
    const { project } = (await scene.ada.call('POST', '/api/v2/projects', { name: 'Gone soon' })).json().data;
    const path = `/api/v2/projects/${project.id}/status-page`;
    const { token } = (await scene.ada.call('PUT', path, { isPublic: true })).json().data;
    expect((await open(`/api/v2/status-pages/${token}`)).statusCode).toBe(200);
    await scene.ada.call('DELETE', `/api/v2/projects/${project.id}`);
    expect((await open(`/api/v2/status-pages/${token}`)).statusCode).toBe(404);
  });
});
