import { allMonitorsPage, type Monitor, monitorFacets } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { nameColumns } from './monitors-table.ts';
import { createMonitor, readMonitor } from './testing/monitor-client.ts';

let server: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  // Nothing runs: results don't matter here.
  server = await createTestApp({ env: { BULK_WORKERS: '0' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

const url = 'https://shop.test/old';
const listAll = async (person: TestPerson, query = '') =>
  allMonitorsPage.parse((await person.call('GET', `/api/v2/monitors${query}`)).json().data);
const namesOf = async (query = '') => (await listAll(ada, query)).monitors.map(({ name }) => name);
const setState = (id: string, state: string) =>
  server.database.db.execute(sql`update monitors set shown_state = ${state} where id = ${id}`);

describe('names', () => {
  it.each([
    [
      ['Page 10', 'page 2', 'Page 1'],
      ['Page 1', 'page 2', 'Page 10'],
    ],
    [
      ['v1.10', 'v1.9', 'v1'],
      ['v1', 'v1.9', 'v1.10'],
    ],
    [
      ['10', '9', 'a', '010', '100'],
      ['9', '010', '10', '100', 'a'],
    ],
    [
      ['x99999999999999999999', 'x2', 'x100000000000000000000'],
      ['x2', 'x99999999999999999999', 'x100000000000000000000'],
    ],
  ])('%j are sorted with numbers by their value', (names, sorted) => {
    const keys = new Map(names.map((name) => [name, nameColumns(name).sortKey]));
    const byKey = (a: string, b: string) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1);
    expect(names.toSorted().toSorted(byKey)).toEqual(sorted);
  });
});

describe('the list of all monitors', () => {
  it('lists problems first, then names in natural order, or sorts as requested', async () => {
    const made: Monitor[] = [];
    for (const name of ['Shop 10', 'shop 2', 'Zoo', 'Blog']) made.push(await createMonitor(ada, { url, name }));
    await setState(made[2]?.id ?? '', 'down');
    expect(await namesOf()).toEqual(['Zoo', 'Blog', 'shop 2', 'Shop 10']);
    expect(await namesOf('?sort=name')).toEqual(['Blog', 'shop 2', 'Shop 10', 'Zoo']);
    await server.database.db.execute(sql`update monitors set last_run_at = now() where id = ${made[0]?.id ?? ''}`);
    expect(await namesOf('?sort=last-run')).toEqual(['Shop 10', 'Blog', 'shop 2', 'Zoo']);
    expect((await ada.call('GET', '/api/v2/monitors?sort=size')).json().message).toContain('Sort must be one of');
  });

  it('is filtered by host, tag, state and text, and counts what the other filters leave', async () => {
    const first = await createMonitor(ada, { url, name: 'A', tags: ['Shop', ' key  pages '] });
    await createMonitor(ada, { url: 'https://blog.test:8443/x', name: 'B', tags: ['shop'] });
    await createMonitor(ada, { url: 'https://blog.test:8443/y', name: 'C' });
    await setState(first.id, 'down');
    expect(first.tags).toEqual(['key pages', 'shop']);
    expect(await namesOf('?host=blog.test:8443')).toEqual(['B', 'C']);
    expect(await namesOf('?tag=Key pages')).toEqual(['A']);
    const shop = await listAll(ada, '?tag=shop&state=down');
    expect([shop.monitors.length, shop.total, shop.counts]).toEqual([
      1,
      1,
      expect.objectContaining({ down: 1, new: 1 }),
    ]);
    expect((await listAll(ada, '?search=blog&limit=1')).total).toBe(2);
    const facets = monitorFacets.parse((await ada.call('GET', '/api/v2/monitors/facets')).json().data);
    expect(facets).toMatchObject({
      tags: [
        { tag: 'shop', count: 2 },
        { tag: 'key pages', count: 1 },
      ],
      hosts: [
        { host: 'blog.test:8443', count: 2 },
        { host: 'shop.test', count: 1 },
      ],
      projects: [{ id: first.projectId, count: 3 }],
    });
    const stranger = await signUp(server);
    expect((await listAll(stranger)).total).toBe(0);
    expect((await stranger.call('GET', '/api/v2/monitors/facets')).json().data.tags).toEqual([]);
  });

  it.each([
    [['a,b'], "Tag can't contain commas"],
    [['x'.repeat(41)], 'Tag is too long'],
    [[' '], 'Tag must not be empty'],
    [Array.from({ length: 11 }, (_, at) => `t${at}`), 'up to 10 tags'],
  ])('has no monitors with tags like %j', async (tags, message) => {
    const body = { target: { kind: 'url', url }, tags };
    const refused = await ada.call('POST', '/api/v2/projects/default-project/monitors', body);
    expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining(message)]);
  });

  it('keeps the tags of a monitor that is updated without them', async () => {
    const { id } = await createMonitor(ada, { url, tags: ['shop'] });
    await ada.call('PUT', `/api/v2/monitors/${id}`, { name: 'Renamed 2' });
    expect(await readMonitor(ada, id)).toMatchObject({ name: 'Renamed 2', tags: ['shop'] });
    await ada.call('PUT', `/api/v2/monitors/${id}`, { tags: [] });
    expect((await readMonitor(ada, id)).tags).toEqual([]);
  });
});
