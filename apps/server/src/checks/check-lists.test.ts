import { dayMs, type ListedCheck, listedCheck, type RecentChecks } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { insertChecks } from './testing/insert-checks.ts';

let server: TestApp;
let person: TestPerson;
let defaultId: string;
let otherId: string;
let ids: string[];

beforeAll(async () => {
  server = await createTestApp();
  person = await signUp(server);
  const stranger = await signUp(server);
  const { db } = server.database;
  const projectId = async (of: TestPerson) => (await of.call('GET', '/v2/projects')).json().data.projects[0].id;
  defaultId = await projectId(person);
  otherId = (await person.call('POST', '/v2/projects', { name: 'Other' })).json().data.project.id;
  const startedAt = new Date(Date.now() - 10 * dayMs);
  const [old] = await insertChecks(db, { projectId: defaultId }, [{ inputUrl: 'https://old.test/', startedAt }]);
  ids = [
    old ?? '',
    ...(await insertChecks(db, { projectId: defaultId }, [
      { inputUrl: 'https://shop.test/100%_off', status: 'OK' },
      { inputUrl: 'https://shop.test/b', status: 'ERROR', finalUrl: null, finalStatusCode: null, error: 'gone' },
    ])),
    ...(await insertChecks(db, { projectId: otherId }, [
      { inputUrl: 'https://blog.test/', finalUrl: 'https://SHOP.test/' },
    ])),
  ];
  await insertChecks(db, { projectId: await projectId(stranger) }, [{}]);
});
afterAll(() => server.close());

const recent = async (query = ''): Promise<RecentChecks> => {
  const response = await person.call('GET', `/v2/checks/recent${query}`);
  expect([response.statusCode, query]).toEqual([200, query]);
  return response.json().data;
};
const idsOf = (checks: ListedCheck[]) => checks.map(({ id }) => ids.indexOf(id));

describe('GET /v2/checks/recent', () => {
  it('lists all visible checks, newest first, without hops', async () => {
    const { checks, nextCursor } = await recent();
    expect(checks).toHaveLength(4);
    expect(idsOf(checks).at(-1)).toBe(0);
    expect(nextCursor).toBeNull();
    expect(listedCheck.parse(checks[0])).toEqual(checks[0]);
  });

  it.each([
    ['?period=7d', [3, 2, 1]],
    ['?period=90d&timeZone=Asia/Tokyo', [3, 2, 1, 0]],
    ['?status=ERROR', [2]],
    ['?search=shop.test', [3, 2, 1]],
    ['?search=100%25_off', [1]],
    ['?search=%25', [1]],
    ['?search=nothing-like-this', []],
    ['?projectId=default-project', [2, 1, 0]],
  ])('with %s', async (query, expected) => {
    expect(idsOf((await recent(query)).checks).sort()).toEqual(expected.sort());
  });

  it('continues from page to page without losing or repeating any', async () => {
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: RecentChecks = await recent(`?limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...idsOf(page.checks));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(idsOf((await recent()).checks));
  });

  it('pages through checks of the same moment', async () => {
    const twins = await signUp(server);
    const projectId = (await twins.call('GET', '/v2/projects')).json().data.projects[0].id;
    const startedAt = new Date();
    await insertChecks(
      server.database.db,
      { projectId },
      Array.from({ length: 5 }, () => ({ startedAt })),
    );
    const first = (await twins.call('GET', '/v2/checks/recent?limit=3')).json().data;
    const second = (await twins.call('GET', `/v2/checks/recent?limit=3&cursor=${first.nextCursor}`)).json().data;
    const all = [...first.checks, ...second.checks].map(({ id }: ListedCheck) => id);
    expect(new Set(all).size).toBe(5);
  });

  it.each([
    ['?limit=0', 'Limit must be a whole number from 1 to 100'],
    ['?limit=101', 'Limit must be a whole number from 1 to 100'],
    ['?limit=x', 'Limit must be a whole number from 1 to 100'],
    ['?limit=1&limit=2', 'Limit must be a whole number from 1 to 100'],
    ['?period=2d', 'Period must be one of 1d, 7d, 30d, 90d'],
    ['?status=ok', 'Status must be one of OK, ERROR, TIMEOUT, LOOP'],
    ['?timeZone=Mars/Base', 'Time zone must be a name such as Europe/Berlin'],
    ['?cursor=nonsense', 'Cursor must be the nextCursor of a page'],
    [`?search=${'x'.repeat(201)}`, 'Search is too long: at most 200 characters'],
  ])('responds with 400 to %s', async (query, message) => {
    const response = await person.call('GET', `/v2/checks/recent${query}`);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });

  it('treats null bytes as text that never matches', async () => {
    expect((await recent('?search=%00')).checks).toEqual([]);
  });
});
