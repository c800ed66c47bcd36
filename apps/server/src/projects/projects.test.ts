import { randomUUID } from 'node:crypto';
import { defaultProjectSettings, type Project, project } from '@hopwise/model';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasBulkJobs } from '../bulk/index.ts';
import { checks, deleteSomeChecks, findCheck, moveSomeChecks } from '../checks/index.ts';
import { insertChecks } from '../checks/testing/insert-checks.ts';
import { createTestApp, signUp, startTestSite, type TestApp, type TestPerson } from '../testing/index.ts';
import { users } from '../users/index.ts';
import { projects, removeProject } from './projects-table.ts';
import { purgeProjects } from './purge-projects.ts';

let server: TestApp;
let person: TestPerson;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await signUp(server);
});

const { run: purgeSome } = purgeProjects({ hasBulkJobs, deleteSomeChecks, moveSomeChecks });
/** The server's background work. */
async function purge(): Promise<void> {
  while (await purgeSome(server.database.db));
}

const list = async (): Promise<Project[]> => (await person.call('GET', '/v2/projects')).json().data.projects;
const create = async (body: object): Promise<Project> =>
  (await person.call('POST', '/v2/projects', body)).json().data.project;
const read = async (id: string): Promise<Project> =>
  (await person.call('GET', `/v2/projects/${id}`)).json().data.project;

it('has its number of checks from a stored total, however many there are', async () => {
  const { id } = await read('default-project');
  await server.database.db.execute(
    sql`insert into stored_bytes (project_id, part, bytes, checks) values (${id}, 9, 0, 400000)`,
  );
  expect((await read(id)).trackingCount).toBe(400_000);
  expect((await list()).map(({ trackingCount }) => trackingCount)).toEqual([400_000]);
  expect((await person.call('GET', `/v2/projects/${id}/checks`)).json().data.total).toBe(400_000);
});

describe('an account', () => {
  it('starts with a default project', async () => {
    const [first, ...others] = await list();
    expect(others).toEqual([]);
    expect(project.parse(first)).toMatchObject({
      name: 'Default Project',
      isDefault: true,
      trackingCount: 0,
      role: 'owner',
      organizationId: null,
      settings: defaultProjectSettings,
    });
    expect(await read('default-project')).toEqual(first);
  });

  it('gets its default project back when it has none', async () => {
    await server.database.db.delete(projects).where(eq(projects.userId, person.user.id));
    expect(await read('default-project')).toMatchObject({ isDefault: true });
    expect(await list()).toHaveLength(1);
  });

  it('loses its projects when it is deleted', async () => {
    const { id } = await create({ name: 'Mine' });
    const { db } = server.database;
    const [checkId = ''] = await insertChecks(db, { projectId: id }, [{}]);
    // In one transaction: the server deletes the rest whenever it gets to it.
    const left = await db.transaction(async (tx) => {
      await tx.delete(users).where(eq(users.id, person.user.id));
      return tx.select().from(projects).where(eq(projects.id, id));
    });
    expect(left).toMatchObject([{ userId: null, organizationId: null, removedAt: expect.any(Date) }]);
    await purge();
    expect(await db.$count(projects, eq(projects.id, id))).toBe(0);
    expect(await findCheck(db, checkId)).toBeUndefined();
  });
});

describe('POST /v2/projects', () => {
  it('creates a project with the given settings and defaults for the rest', async () => {
    const response = await person.call('POST', '/v2/projects', {
      name: '  Shop  ',
      description: ' All of it ',
      settings: { defaultMethod: 'HEAD', defaultTimeout: 5000 },
    });
    expect(response.statusCode).toBe(201);
    const made = project.parse(response.json().data.project);
    expect(made).toMatchObject({
      name: 'Shop',
      description: 'All of it',
      isDefault: false,
      settings: { ...defaultProjectSettings, defaultMethod: 'HEAD', defaultTimeout: 5000 },
    });
    expect(await read(made.id)).toEqual(made);
  });

  it.each([
    [{}, 'Project name required'],
    [{ name: '   ' }, 'Project name required'],
    [{ name: 7 }, 'Project name required'],
    [{ name: 'x'.repeat(101) }, 'Project name is too long: at most 100 characters'],
    [{ name: 'x', description: 'x'.repeat(1001) }, 'Description is too long: at most 1000 characters'],
    [{ name: 'x', settings: { defaultMaxHops: 21 } }, 'Max hops must be at most 20'],
    [{ name: 'x', settings: { enableSEOAnalysis: 'yes' } }, 'SEO analysis must be true or false'],
    [{ name: 'x', settings: [] }, 'Settings must be an object'],
    [{ name: 'x', organizationId: 'none' }, 'Organization must be an organization ID'],
  ])('responds with 400 to %j', async (body, message) => {
    const response = await person.call('POST', '/v2/projects', body);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });

  it("rejects an organization that the person isn't in", async () => {
    const response = await person.call('POST', '/v2/projects', { name: 'x', organizationId: randomUUID() });
    expect(response.statusCode).toBe(404);
  });
});

describe('PUT /v2/projects/:id', () => {
  it('changes the given fields', async () => {
    const { id } = await create({ name: 'Shop', description: 'Old' });
    const changed = await person.call('PUT', `/v2/projects/${id}`, {
      name: 'Store',
      settings: { enableSSLAnalysis: false },
    });
    expect(changed.json().data.project).toMatchObject({
      name: 'Store',
      description: 'Old',
      settings: { ...defaultProjectSettings, enableSSLAnalysis: false },
    });
    const emptied = await person.call('PUT', `/v2/projects/${id}`, { description: '' });
    expect(emptied.json().data.project).toMatchObject({ name: 'Store', description: null });
  });

  it('moves a project to an organization and back', async () => {
    const organization = (await person.call('POST', '/v2/organizations', { name: 'Team' })).json().data.organization;
    const { id } = await create({ name: 'Shared' });
    const moved = await person.call('PUT', `/v2/projects/${id}`, { organizationId: organization.id });
    expect(moved.json().data.project).toMatchObject({ organizationId: organization.id, role: 'owner' });
    const back = await person.call('PUT', `/v2/projects/${id}`, { organizationId: null });
    expect(back.json().data.project).toMatchObject({ organizationId: null, role: 'owner' });
    const audit = (await person.call('GET', `/v2/organizations/${organization.id}/audit`)).json().data.entries;
    const actions = audit.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['project.moved-in', 'project.moved-out']));
  });

  it("doesn't move the default project", async () => {
    const organization = (await person.call('POST', '/v2/organizations', { name: 'Team' })).json().data.organization;
    const response = await person.call('PUT', '/v2/projects/default-project', {
      name: 'Half done',
      organizationId: organization.id,
    });
    expect(response.statusCode).toBe(409);
    expect((await read('default-project')).name).toBe('Default Project');
  });
});

describe('DELETE /v2/projects/:id', () => {
  it.each([
    ['', 0],
    ['?checks=delete', 0],
    ['?checks=move', 2],
  ])('%s', async (query, left) => {
    const { id } = await create({ name: 'Gone soon' });
    await insertChecks(server.database.db, { projectId: id }, [{}, {}]);
    expect((await read(id)).trackingCount).toBe(2);
    const response = await person.call('DELETE', `/v2/projects/${id}${query}`);
    expect([response.statusCode, response.json().data]).toEqual([200, { deleted: true }]);
    expect((await person.call('GET', `/v2/projects/${id}`)).statusCode).toBe(404);
    expect((await read('default-project')).trackingCount).toBe(left);
  });

  it('shares no check of a large project being deleted, and accepts no new ones', async () => {
    const { db } = server.database;
    const { id } = await create({ name: 'Large' });
    const [checkId = ''] = await insertChecks(db, { projectId: id }, [{}]);
    const shared = await person.call('POST', `/v2/checks/${checkId}/share`);
    const open = () => server.app.inject(`/v2/shared/${shared.json().data.share.token}`);
    expect((await open()).statusCode).toBe(200);
    await removeProject(db, id, null);
    expect((await open()).statusCode).toBe(404);
    expect((await person.call('GET', `/v2/track/${checkId}`)).statusCode).toBe(404);
    const [lateId = ''] = await insertChecks(db, { projectId: id }, [{}]);
    expect(await db.$count(checks, eq(checks.id, lateId))).toBe(0);
    await purge();
    expect(await db.$count(checks, eq(checks.projectId, id))).toBe(0);
  });

  it('keeps the default project', async () => {
    const response = await person.call('DELETE', '/v2/projects/default-project');
    expect([response.statusCode, response.json().message]).toEqual([409, "You can't delete your default project"]);
  });

  it('rejects unknown values for the fate of the checks', async () => {
    const { id } = await create({ name: 'Kept' });
    expect((await person.call('DELETE', `/v2/projects/${id}?checks=burn`)).statusCode).toBe(400);
    expect((await read(id)).name).toBe('Kept');
  });
});

describe('tracking in a project', () => {
  it('uses its settings for omitted fields', async () => {
    const seen: unknown[] = [];
    const site = await startTestSite((request, response) => {
      seen.push(request.method);
      response.end();
    });
    const off = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };
    const { id } = await create({ name: 'Heads', settings: { defaultMethod: 'HEAD', ...off } });
    const tracked = await person.call('POST', '/v2/track', { url: site.origin, projectId: id });
    expect(tracked.json().data).toMatchObject({ projectId: id, mayEdit: true, check: { method: 'HEAD' } });
    const named = await person.call('POST', '/v2/track', { url: site.origin, projectId: id, method: 'GET' });
    expect(named.json().data.check.method).toBe('GET');
    const unnamed = await person.call('POST', '/v2/track', { url: site.origin, ...off });
    expect(unnamed.json().data.projectId).toBe((await read('default-project')).id);
    const again = await person.call('POST', `/v2/checks/${tracked.json().data.check.id}/retrack`);
    expect(again.json().data).toMatchObject({ projectId: id, check: { method: 'HEAD' } });
    await site.close();
    expect(seen).toEqual(['HEAD', 'GET', 'GET', 'HEAD']);
    expect((await read(id)).trackingCount).toBe(3);
  });

  it('needs an existing project and an account', async () => {
    const body = { url: 'http://127.0.0.1:9/', projectId: randomUUID() };
    expect((await person.call('POST', '/v2/track', body)).statusCode).toBe(404);
    const asGuest = { method: 'POST', url: '/v2/track', payload: body } as const;
    expect((await server.app.inject(asGuest)).statusCode).toBe(401);
  });
});
