import { randomUUID } from 'node:crypto';
import { defaultProjectSettings } from '@hopwise/model';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineAsBrowser } from '../browser-traces/testing/engine-as-browser.ts';
import { insertChecks } from '../checks/testing/insert-checks.ts';
import { organizationMembers } from '../organizations/index.ts';
import { projects } from '../projects/index.ts';
import { createAppWithSite, signUp, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { analysesNotCompleted } from '../tracing/index.ts';

let server: TestApp;
let site: TestSite;
let owner: TestPerson;
let admin: TestPerson;
let member: TestPerson;
let stranger: TestPerson;
let organizationId: string;
const keys: Record<'read' | 'read-write' | 'revoked', string> = { read: '', 'read-write': '', revoked: '' };
const guest = randomUUID();

beforeAll(async () => {
  const env = { GUEST_LIMIT_PER_HOUR: '1000' };
  const deps = { browser: engineAsBrowser() };
  ({ server, site } = await createAppWithSite((_request, response) => response.end(), { env, deps }));
  [owner, admin, member, stranger] = (await Promise.all(Array.from({ length: 4 }, () => signUp(server)))) as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  organizationId = (await owner.call('POST', '/v2/organizations', { name: 'Team' })).json().data.organization.id;
  const joinedAt = new Date();
  await server.database.db.insert(organizationMembers).values([
    { organizationId, userId: admin.user.id, role: 'admin', joinedAt },
    { organizationId, userId: member.user.id, role: 'member', joinedAt },
  ]);
  for (const name of ['read', 'read-write', 'revoked'] as const) {
    const scope = name === 'revoked' ? 'read-write' : name;
    const { key, apiKey } = (await owner.call('POST', '/v2/api-keys', { name, scope })).json().data;
    keys[name] = key;
    if (name === 'revoked') await owner.call('DELETE', `/v2/api-keys/${apiKey.id}`);
  }
});
afterAll(() => server.close());

const guestCookie = (guestId: string) => `hopwise_guest=${encodeURIComponent(server.app.signCookie(guestId))}`;

/** The credentials of each caller. */
const callers = {
  owner: () => ({ cookie: owner.cookie }),
  admin: () => ({ cookie: admin.cookie }),
  member: () => ({ cookie: member.cookie }),
  stranger: () => ({ cookie: stranger.cookie }),
  'key read-write': () => ({ authorization: `Bearer ${keys['read-write']}` }),
  'key read': () => ({ 'x-api-key': keys.read }),
  'key revoked': () => ({ authorization: `Bearer ${keys.revoked}` }),
  guest: () => ({ cookie: guestCookie(guest) }),
  'other guest': () => ({ cookie: guestCookie(randomUUID()) }),
  'guest signed in as stranger': () => ({ cookie: `${stranger.cookie}; ${guestCookie(guest)}` }),
} satisfies Record<string, () => Record<string, string>>;
type CallerName = keyof typeof callers;
const callerNames = Object.keys(callers) as CallerName[];

/** Permissions: look (read), create (track), or change and delete (edit). */
type Right = 'read' | 'track' | 'edit';

interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path(ids: Ids): string;
  payload?(ids: Ids): object;
  right: Right;
  /** What guests without permission get: some routes are for accounts only. */
  guests: 404 | 401;
}
interface Ids {
  checkId: string;
  projectId: string;
}

const checkRoutes: Record<string, Route> = {
  'open a check': { method: 'GET', path: ({ checkId }) => `/v2/track/${checkId}`, right: 'read', guests: 404 },
  'open its analysis': {
    method: 'GET',
    path: ({ checkId }) => `/v2/analyze/check/${checkId}`,
    right: 'read',
    guests: 404,
  },
  'see the history of its URL': {
    method: 'GET',
    path: ({ checkId }) => `/v2/checks/${checkId}/history`,
    right: 'read',
    guests: 404,
  },
  'compare it': {
    method: 'GET',
    path: ({ checkId }) => `/v2/checks/${checkId}/compare/${checkId}`,
    right: 'read',
    guests: 404,
  },
  'export it': { method: 'GET', path: ({ checkId }) => `/v2/export/${checkId}/json`, right: 'read', guests: 404 },
  'track it again': {
    method: 'POST',
    path: ({ checkId }) => `/v2/checks/${checkId}/retrack`,
    right: 'track',
    guests: 404,
  },
  'follow it in the browser': {
    method: 'POST',
    path: ({ checkId }) => `/v2/checks/${checkId}/browser-trace`,
    right: 'track',
    guests: 404,
  },
  'see what the browser found': {
    method: 'GET',
    path: ({ checkId }) => `/v2/checks/${checkId}/browser-trace`,
    right: 'read',
    guests: 404,
  },
  'see its link': { method: 'GET', path: ({ checkId }) => `/v2/checks/${checkId}/share`, right: 'edit', guests: 404 },
  'share it': { method: 'POST', path: ({ checkId }) => `/v2/checks/${checkId}/share`, right: 'edit', guests: 404 },
  'revoke its link': {
    method: 'DELETE',
    path: ({ checkId }) => `/v2/checks/${checkId}/share`,
    right: 'edit',
    guests: 404,
  },
  'delete it': { method: 'DELETE', path: ({ checkId }) => `/v2/checks/${checkId}`, right: 'edit', guests: 404 },
};

const projectRoutes: Record<string, Route> = {
  'open a project': { method: 'GET', path: ({ projectId }) => `/v2/projects/${projectId}`, right: 'read', guests: 401 },
  'list its checks': {
    method: 'GET',
    path: ({ projectId }) => `/v2/projects/${projectId}/checks`,
    right: 'read',
    guests: 401,
  },
  'see its recent checks': {
    method: 'GET',
    path: ({ projectId }) => `/v2/checks/recent?projectId=${projectId}`,
    right: 'read',
    guests: 401,
  },
  'see its figures': {
    method: 'GET',
    path: ({ projectId }) => `/v2/stats?projectId=${projectId}`,
    right: 'read',
    guests: 401,
  },
  'see its failing hosts': {
    method: 'GET',
    path: ({ projectId }) => `/v2/stats/hosts?projectId=${projectId}`,
    right: 'read',
    guests: 401,
  },
  'see its certificates': {
    method: 'GET',
    path: ({ projectId }) => `/v2/stats/certificates?projectId=${projectId}`,
    right: 'read',
    guests: 401,
  },
  'see its bulk jobs among its checks': {
    method: 'GET',
    path: ({ projectId }) => `/v2/checks/recent?bulk=group&projectId=${projectId}`,
    right: 'read',
    guests: 401,
  },
  'export its checks': {
    method: 'GET',
    path: ({ projectId }) => `/v2/export/checks/csv?projectId=${projectId}`,
    right: 'read',
    guests: 401,
  },
  'track into it': {
    method: 'POST',
    path: () => '/v2/track',
    payload: ({ projectId }) => ({ url: site.origin, projectId, enableSSLAnalysis: false }),
    right: 'track',
    guests: 401,
  },
  'list its monitors': {
    method: 'GET',
    path: ({ projectId }) => `/v2/monitors?projectId=${projectId}`,
    right: 'read',
    guests: 401,
  },
  'export its monitors': {
    method: 'GET',
    path: ({ projectId }) => `/v2/export/monitors/yaml?projectId=${projectId}`,
    right: 'read',
    guests: 401,
  },
  'import monitors into it': {
    method: 'POST',
    path: ({ projectId }) => `/v2/projects/${projectId}/monitors/import`,
    payload: () => ({ monitors: [{ url: site.origin, paused: true }] }),
    right: 'track',
    guests: 401,
  },
  'apply a monitors file to it': {
    method: 'POST',
    path: ({ projectId }) => `/v2/projects/${projectId}/monitors/apply`,
    payload: () => ({ monitors: [{ key: 'home', url: site.origin, paused: true }] }),
    right: 'track',
    guests: 401,
  },
  'prune its monitors': {
    method: 'POST',
    path: ({ projectId }) => `/v2/projects/${projectId}/monitors/prune`,
    payload: () => ({ keep: [] }),
    right: 'track',
    guests: 401,
  },
  'change it': {
    method: 'PUT',
    path: ({ projectId }) => `/v2/projects/${projectId}`,
    payload: () => ({ name: 'Changed' }),
    right: 'edit',
    guests: 401,
  },
  'delete it': { method: 'DELETE', path: ({ projectId }) => `/v2/projects/${projectId}`, right: 'edit', guests: 401 },
};

type Statuses = Record<CallerName, (route: Route) => number>;

const always = (status: number) => () => status;
const readOnlyKey = ({ method }: Route) => (method === 'GET' ? 200 : 403);
const asMember = ({ right }: Route) => (right === 'edit' ? 403 : 200);
const asGuest = ({ guests }: Route) => guests;

const personal: Statuses = {
  owner: always(200),
  admin: always(404),
  member: always(404),
  stranger: always(404),
  'key read-write': always(200),
  'key read': readOnlyKey,
  'key revoked': always(401),
  guest: asGuest,
  'other guest': asGuest,
  'guest signed in as stranger': always(404),
};

const ofTeam: Statuses = { ...personal, admin: always(200), member: asMember };

const ofGuest: Statuses = {
  owner: always(404),
  admin: always(404),
  member: always(404),
  stranger: always(404),
  'key read-write': always(404),
  'key read': ({ method }) => (method === 'GET' ? 404 : 403),
  'key revoked': always(401),
  guest: always(200),
  'other guest': always(404),
  'guest signed in as stranger': always(200),
};

async function newProject(of: 'person' | 'team'): Promise<string> {
  const id = randomUUID();
  await server.database.db.insert(projects).values({
    id,
    userId: of === 'person' ? owner.user.id : null,
    organizationId: of === 'team' ? organizationId : null,
    name: 'Matrix',
    settings: defaultProjectSettings,
    isDefault: false,
    createdAt: new Date(),
  });
  return id;
}

const analysis = analysesNotCompleted({ hops: [], end: { kind: 'final' } }, ['ssl'], 'Not made.');

async function newIds(of: 'person' | 'team' | 'guest'): Promise<Ids> {
  const projectId = of === 'guest' ? '' : await newProject(of);
  const place = of === 'guest' ? { guestId: guest } : { projectId };
  const [checkId = ''] = await insertChecks(server.database.db, place, [{ inputUrl: site.origin }], analysis);
  return { checkId, projectId };
}

async function statusesOf(route: Route, of: 'person' | 'team' | 'guest'): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const name of callerNames) {
    const ids = await newIds(of);
    const options: InjectOptions = { method: route.method, url: route.path(ids), headers: callers[name]() };
    const response = await server.app.inject(route.payload ? { ...options, payload: route.payload(ids) } : options);
    statuses[name] = response.statusCode;
  }
  return statuses;
}

const expected = (statuses: Statuses, route: Route) =>
  Object.fromEntries(callerNames.map((name) => [name, statuses[name](route)]));

describe('permissions', () => {
  it.each(Object.entries(checkRoutes))('%s: of a person', async (_name, route) => {
    expect(await statusesOf(route, 'person')).toEqual(expected(personal, route));
  });
  it.each(Object.entries(checkRoutes))('%s: of a team', async (_name, route) => {
    expect(await statusesOf(route, 'team')).toEqual(expected(ofTeam, route));
  });
  it.each(Object.entries(checkRoutes))('%s: of a guest', async (_name, route) => {
    expect(await statusesOf(route, 'guest')).toEqual(expected(ofGuest, route));
  });
  it.each(Object.entries(projectRoutes))('%s: of a person', async (_name, route) => {
    expect(await statusesOf(route, 'person')).toEqual(expected(personal, route));
  });
  it.each(Object.entries(projectRoutes))('%s: of a team', async (_name, route) => {
    expect(await statusesOf(route, 'team')).toEqual(expected(ofTeam, route));
  });
});

describe('responses to strangers', () => {
  it('are the same whether it exists or not', async () => {
    const { checkId, projectId } = await newIds('person');
    for (const [existing, missing] of [
      [`/v2/track/${checkId}`, `/v2/track/${randomUUID()}`],
      [`/v2/projects/${projectId}`, `/v2/projects/${randomUUID()}`],
      [`/v2/checks/recent?projectId=${projectId}`, `/v2/checks/recent?projectId=${randomUUID()}`],
    ] as const) {
      expect((await stranger.call('GET', existing)).body).toBe((await stranger.call('GET', missing)).body);
    }
  });
});
