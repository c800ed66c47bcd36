import type { ListedCheck } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { insertChecks } from './testing/insert-checks.ts';

let server: TestApp;
let person: TestPerson;
let defaultId: string;
let otherId: string;

beforeAll(async () => {
  server = await createTestApp();
  person = await signUp(server);
  defaultId = (await person.call('GET', '/v2/projects')).json().data.projects[0].id;
  otherId = (await person.call('POST', '/v2/projects', { name: 'Other' })).json().data.project.id;
  const { db } = server.database;
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  await insertChecks(db, { projectId: defaultId }, [
    { inputUrl: 'https://old.test/old', startedAt: daysAgo(10) },
    { inputUrl: 'https://shop.test/sale', status: 'OK', startedAt: daysAgo(2) },
    { inputUrl: 'https://shop.test/b', status: 'ERROR', startedAt: daysAgo(1) },
  ]);
  await insertChecks(db, { projectId: otherId }, [{ inputUrl: 'https://shop.test/other' }]);
});
afterAll(() => server.close());

const namesOf = (checks: ListedCheck[]) => checks.map(({ inputUrl }) => inputUrl.split('/').at(-1));

describe('GET /v2/projects/:id/checks', () => {
  const inProject = async (id: string, query = '') =>
    (await person.call('GET', `/v2/projects/${id}/checks${query}`)).json().data;

  it('pages by offset and counts all', async () => {
    const all = await inProject(defaultId);
    expect([namesOf(all.checks), all.total]).toEqual([['b', 'sale', 'old'], 3]);
    const page = await inProject('default-project', '?limit=1&offset=1');
    expect([namesOf(page.checks), page.total]).toEqual([['sale'], 3]);
    expect(await inProject(otherId, '?offset=10')).toEqual({ checks: [], total: 1 });
    expect((await inProject(defaultId, '?status=OK&search=shop')).total).toBe(1);
  });
});
