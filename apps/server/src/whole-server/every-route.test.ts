// @module-tag embedded-only
import { randomUUID } from 'node:crypto';
import { appRoutes } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upload } from '../bulk/testing/upload.ts';
import { changesSomething } from '../http/route-policy.ts';
import {
  createAppWithSite,
  signUp,
  type TestApp,
  type TestPerson,
  type TestSite,
  testPassword,
} from '../testing/index.ts';

/** What holds for every route, on one server: each walk is over the routes it has, or over the calls in its reference. */
let server: TestApp;
let site: TestSite;
/** The first account. */
let serverOwner: TestPerson;
/** Someone new in each test: one person alone may not call so often in a minute. */
let person: TestPerson;
beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://hopwise.example', ALLOWED_HOSTS: 'inner.test' };
  ({
    server,
    site,
    person: serverOwner,
  } = await createAppWithSite((_request, response) => response.end('hello'), { env }));
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await signUp(server);
});

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const;
const isPage = (url: string) => appRoutes.some((route) => route === url);

/** A link of a mail, of which the page it leads to says whether it is valid. */
const leadsToPage = (method: string, url: string) =>
  (method === 'GET' || method === 'HEAD') && url.endsWith('/alert-mails/:token/stop');

/** The API's paths that name something by its id, with each of their methods. */
const routesWithIds = () =>
  server.app.registeredRoutes.flatMap(({ url, method: name }) => {
    const method = methods.find((one) => one === name);
    return /:(?!format\b)/.test(url) && method !== undefined && !isPage(url) ? [{ method, url }] : [];
  });

function ask(method: (typeof methods)[number], pattern: string, id: string, caller = serverOwner) {
  const url = pattern.replace(':format', 'json').replaceAll(/:\w+/g, id);
  return server.app.inject({ method, url, headers: { cookie: caller.cookie } });
}

describe('an id in a path', () => {
  it('may have any length: what does not exist is not found', async () => {
    const others = [person, await signUp(server), await signUp(server)];
    const routes = routesWithIds();
    expect(routes.length).toBeGreaterThan(50);
    for (const [index, { method, url }] of routes.entries()) {
      const caller = url.includes('/admin/') ? serverOwner : others[index % others.length];
      const unknown = await ask(method, url, randomUUID(), caller);
      if (leadsToPage(method, url)) {
        expect(unknown.statusCode, url).toBe(303);
        continue;
      }
      // Some look at the body first, which is missing here.
      expect([400, 404], `${method} ${url}`).toContain(unknown.statusCode);
      for (const length of [100, 101, 4000]) {
        const long = await ask(method, url, 'a'.repeat(length), caller);
        expect([long.statusCode, long.body], `${method} ${url}, ${length} characters`).toEqual([
          unknown.statusCode,
          unknown.body,
        ]);
      }
    }
  });

  it('of a screen leads to that screen', async () => {
    const screens = appRoutes.filter((url) => url.includes(':'));
    expect(screens.length).toBeGreaterThan(0);
    for (const url of screens) {
      const [long, short] = [await ask('GET', url, 'a'.repeat(4000)), await ask('GET', url, 'a')];
      expect([long.statusCode, long.body], url).toEqual([short.statusCode, short.body]);
    }
  });
});

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

interface Schema {
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  examples?: Json[];
}

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: { $ref?: string } }> } }>>;
  components: { schemas: Record<string, Schema> };
}

interface Call {
  method: 'POST' | 'PUT';
  path: string;
  schema: Schema;
  example: Json;
}

/** Every call with a JSON body, as the reference describes it. */
function callsOf({ paths, components: { schemas } }: Document): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const name = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
      const schema = schemas[name ?? ''];
      if (schema === undefined) return [];
      const example = schema.examples?.[0] ?? null;
      return [{ method: method.toUpperCase() as Call['method'], path, schema, example }];
    }),
  );
}

const isFirstVersion = ({ path }: Call) => path.startsWith('/api/v1/');

/** The value, once for each of its objects, with a field more in that one. Names of headers are free. */
function* misspellings(value: Json, path: string[] = []): Generator<{ value: Json; path: string }> {
  if (typeof value !== 'object' || value === null || path.at(-1) === 'headers') return;
  if (!Array.isArray(value)) yield { value: { ...value, intervall: 1 }, path: [...path, 'intervall'].join('.') };
  for (const [name, inner] of Object.entries(value)) {
    for (const changed of misspellings(inner, [...path, name])) {
      const copy = structuredClone(value) as Record<string, Json>;
      copy[name] = changed.value;
      yield { value: copy, path: changed.path };
    }
  }
}

/** The objects of a schema whose fields are named. */
const objectsIn = (schema: unknown): Schema[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(objectsIn);
  return 'properties' in schema && 'type' in schema ? [schema as Schema, ...inner] : inner;
};

describe('fields that a call does not know', () => {
  let calls: Call[];
  beforeAll(async () => {
    calls = callsOf((await server.app.inject('/api/v2/openapi.json')).json());
  });

  it('are refused by name, at any depth: every call with a body', async () => {
    const current = calls.filter((call) => !isFirstVersion(call));
    expect(current.length).toBeGreaterThan(30);
    for (const { method, path, example } of current) {
      for (const misspelled of misspellings(example)) {
        const url = path.replace('{number}', '1').replaceAll(/\{\w+\}/g, person.user.id);
        const response = await person.call(method, url, misspelled.value as object);
        const named = response.json().details?.filter((detail: { path: string }) => detail.path === misspelled.path);
        expect([method, path, response.statusCode, named]).toEqual([
          ...[method, path, 400],
          [{ path: misspelled.path, message: expect.stringContaining(`Unknown field: ${misspelled.path}. Possible`) }],
        ]);
      }
    }
  });

  it('are told with what could have been meant, after what else is wrong', async () => {
    const target = { kind: 'url', url: 'https://example.com/' };
    const create = async (body: object) =>
      (await person.call('POST', '/api/v2/projects/default-project/monitors', body)).json();
    expect(await create({ target, schedule: { kind: 'every', minutes: 5, zone: 'UTC' } })).toEqual({
      error: 'VALIDATION_FAILED',
      message: 'Unknown field: schedule.zone. Possible here: kind, minutes',
      details: [{ path: 'schedule.zone', message: 'Unknown field: schedule.zone. Possible here: kind, minutes' }],
    });
    expect(await create({ target, intervall: 1, downLevel: 'x' })).toMatchObject({
      message: 'Down level must be one of failed, warning',
      details: [{ path: 'downLevel' }, { path: 'intervall' }],
    });
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${index}`.repeat(50), 1]));
    const { details } = await create({ target, ...many });
    expect(details).toHaveLength(10);
    expect(JSON.stringify(details).length).toBeLessThan(5000);
  });

  it('are refused in the query of a call that changes something: no default is taken instead', async () => {
    const { project } = (await person.call('POST', '/api/v2/projects', { name: 'Kept' })).json().data;
    const url = `/api/v2/projects/${project.id}`;
    const misspelled = await person.call('DELETE', `${url}?cheks=move`);
    expect([misspelled.statusCode, misspelled.json().message]).toEqual([
      400,
      'Unknown parameter: cheks. Possible here: checks',
    ]);
    expect((await person.call('GET', `${url}?cheks=move`)).statusCode).toBe(200);
    expect((await person.call('DELETE', `${url}?checks=move`)).statusCode).toBe(200);
  });

  it('may be those that a project was given with, so that it can be sent back', async () => {
    const { project } = (await person.call('POST', '/api/v2/projects', { name: 'Sent back' })).json().data;
    const url = `/api/v2/projects/${project.id}`;
    const changed = await person.call('PUT', url, { ...project, name: 'Changed', isDefault: true, role: 'member' });
    expect([changed.statusCode, changed.json().data.project]).toEqual([200, { ...project, name: 'Changed' }]);
    expect((await person.call('PUT', url, { ...project, nmae: 'Misspelled' })).statusCode).toBe(400);
  });

  it('are refused where a call takes none at all', async () => {
    const target = { kind: 'url', url: 'https://example.com/' };
    const made = await person.call('POST', '/api/v2/projects/default-project/monitors', { target });
    const url = `/api/v2/monitors/${made.json().data.monitor.id}`;
    const named = await person.call('POST', `${url}/pause`, { reason: 'Moving' });
    expect([named.statusCode, named.json()]).toEqual([
      400,
      {
        error: 'VALIDATION_FAILED',
        message: 'Unknown field: reason. This call takes none',
        details: [{ path: 'reason', message: 'Unknown field: reason. This call takes none' }],
      },
    ]);
    const inQuery = await person.call('POST', `${url}/pause?until=noon`);
    expect([inQuery.statusCode, inQuery.json().message]).toEqual([
      400,
      'Unknown parameter: until. This call takes none',
    ]);
    expect((await person.call('DELETE', url, { checks: 'delete' })).json().message).toBe(
      'Unknown field: checks. This call takes none',
    );
    expect((await person.call('GET', url)).json().data.monitor.state).not.toBe('paused');
    expect((await person.call('POST', `${url}/pause`, {})).statusCode).toBe(200);
  });

  it('are no part of what the reference describes, but for the first version', () => {
    const open = calls.filter(({ schema }) =>
      objectsIn(schema).some(({ additionalProperties }) => additionalProperties !== false),
    );
    expect([...new Set(open.map(({ path }) => path))]).toEqual([
      ...new Set(calls.filter(isFirstVersion).map(({ path }) => path)),
    ]);
    expect(open.every(({ method }) => changesSomething(method))).toBe(true);
  });
});

/** What a caller might hope to set, none of it asked for by the calls below. Each is found by its value. */
const planted = {
  id: randomUUID(),
  userId: randomUUID(),
  user_id: randomUUID(),
  ownerId: randomUUID(),
  guestId: randomUUID(),
  createdAt: '1999-01-01T01:01:01.001Z',
  startedAt: '1999-01-01T01:01:01.002Z',
  lastUsedAt: '1999-01-01T01:01:01.003Z',
  passwordHash: 'planted-password-hash',
  tokenHash: 'planted-token-hash',
  keyHash: 'planted-key-hash',
  status: 'planted-status',
  finalUrl: 'https://planted.example/',
  error: 'planted error',
};
const plantedValues = Object.values(planted);

let organizationUrl: string;

async function storedText(): Promise<string> {
  const { db } = server.database;
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const contents = await Promise.all(
    tables.rows.map(({ name }) => db.execute(sql`select * from ${sql.identifier(name)}`)),
  );
  expect(contents.length).toBeGreaterThan(8);
  return JSON.stringify(contents.map(({ rows }) => rows));
}

const newEmail = () => `${randomUUID()}@example.com`;
const trackOptions = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };

async function inviteToken(): Promise<string> {
  return (await person.call('POST', `${organizationUrl}/invites`, { role: 'member' })).json().data.token;
}

async function checkId(): Promise<string> {
  const tracked = await person.call('POST', '/api/v2/track', { url: site.origin, ...trackOptions });
  return tracked.json().data.check.id;
}

const writes: Record<string, (extra: object) => Promise<{ statusCode: number }>> = {
  registering: (extra) =>
    person.call('POST', '/api/v1/auth/register', { name: 'Eve', email: newEmail(), password: testPassword, ...extra }),
  'signing in': (extra) =>
    person.call('POST', '/api/v1/auth/login', { email: person.email, password: testPassword, ...extra }),
  'changing a name': (extra) => person.call('PUT', '/api/v2/account/profile', { name: 'Eve', ...extra }),
  'changing an address': (extra) =>
    person.call('PUT', '/api/v2/account/email', { email: newEmail(), currentPassword: testPassword, ...extra }),
  'changing a password': (extra) =>
    person.call('PUT', '/api/v2/account/password', {
      currentPassword: testPassword,
      newPassword: 'Another-horse-2',
      ...extra,
    }),
  'making a key': (extra) => person.call('POST', '/api/v2/api-keys', { name: 'robot', scope: 'read', ...extra }),
  tracking: (extra) => person.call('POST', '/api/v2/track', { url: site.origin, ...trackOptions, ...extra }),
  'legacy tracking': (extra) => person.call('POST', '/api/v1/track', { url: site.origin, ...extra }),
  'tracking again': async (extra) => person.call('POST', `/api/v2/checks/${await checkId()}/retrack`, extra),
  sharing: async (extra) => person.call('POST', `/api/v2/checks/${await checkId()}/share`, extra),
  'making a project': (extra) => person.call('POST', '/api/v2/projects', { name: 'Mine', ...extra }),
  'changing a project': (extra) => person.call('PUT', '/api/v2/projects/default-project', { name: 'Mine', ...extra }),
  'settings of a project': (extra) => person.call('POST', '/api/v2/projects', { name: 'Mine', settings: extra }),
  'making an organization': (extra) => person.call('POST', '/api/v2/organizations', { name: 'Other', ...extra }),
  'renaming an organization': (extra) => person.call('PUT', organizationUrl, { name: 'Other', ...extra }),
  inviting: (extra) => person.call('POST', `${organizationUrl}/invites`, { role: 'member', ...extra }),
  'accepting an invite': async (extra) => {
    const token = await inviteToken();
    return (await signUp(server)).call('POST', '/api/v2/invites/accept', { token, ...extra });
  },
  'keeping the checks of a guest': (extra) => person.call('POST', '/api/v2/guest-checks/claim', extra),
  uploading: (extra) => {
    const fields = { ...(extra as Record<string, string>), enableSSLAnalysis: 'false' };
    return upload(server.app, person.cookie, `url\n${site.origin}`, { fields });
  },
};

/** Those of the first version ignore what they do not ask for. */
const isTolerant = (name: string) => ['registering', 'signing in', 'legacy tracking'].includes(name);

describe('fields that a call does not ask for', () => {
  beforeEach(async () => {
    const made = await person.call('POST', '/api/v2/organizations', { name: 'Team' });
    organizationUrl = `/api/v2/organizations/${made.json().data.organization.id}`;
  });

  it.each(Object.entries(writes))('are not stored: %s', async (name, write) => {
    const { statusCode } = await write(planted);
    expect(isTolerant(name) ? [200, 201] : [400]).toContain(statusCode);
    const stored = await storedText();
    expect(plantedValues.filter((value) => stored.includes(value))).toEqual([]);
  });

  it('make nobody more than they were invited to be', async () => {
    const token = await inviteToken();
    const guest = await signUp(server);
    expect((await guest.call('POST', '/api/v2/invites/accept', { token, role: 'owner' })).statusCode).toBe(400);
    await guest.call('POST', '/api/v2/invites/accept', { token });
    const { organization } = (await guest.call('GET', organizationUrl)).json().data;
    expect(organization.role).toBe('member');
    expect((await guest.call('PUT', organizationUrl, { name: 'Mine' })).statusCode).toBe(403);
  });

  it('move no project into the organization of others', async () => {
    const stranger = await signUp(server);
    const organizationId = organizationUrl.split('/').at(-1);
    const { project } = (await stranger.call('POST', '/api/v2/projects', { name: 'Mine' })).json().data;
    for (const [method, url] of [
      ['POST', '/api/v2/projects'],
      ['PUT', `/api/v2/projects/${project.id}`],
    ] as const) {
      expect((await stranger.call(method, url, { name: 'Mine', organizationId })).statusCode).toBe(404);
    }
  });

  it('do not reach the prototype of anything', async () => {
    const payload = '{"name":"Mine","constructor":{"prototype":{"polluted":true}},"settings":{"constructor":{"x":1}}}';
    const headers = { cookie: person.cookie, 'content-type': 'application/json' };
    const response = await server.app.inject({ method: 'POST', url: '/api/v2/projects', headers, payload });
    expect(response.statusCode).toBeLessThan(500);
    expect({}).not.toHaveProperty('polluted');
  });
});

const change = (headers: Record<string, string>) =>
  server.app.inject({
    method: 'PUT',
    url: '/api/v2/account/profile',
    payload: { name: 'Ada Lovelace' },
    headers: { host: 'inner.test:3000', cookie: person.cookie, ...headers },
  });

describe('a call that changes something with a cookie', () => {
  it.each<[string, Record<string, string>]>([
    ['from this origin as the browser sees it', { origin: 'https://hopwise.example' }],
    ['from the host that it calls', { origin: 'http://inner.test:3000' }],
    ['from this origin, as the browser says', { 'sec-fetch-site': 'same-origin', origin: 'https://renamed.test' }],
    ['typed by a person', { 'sec-fetch-site': 'none' }],
    ['from a program', {}],
  ])('is allowed %s', async (_name, headers) => {
    expect((await change(headers)).statusCode).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['the same host at another port', { origin: 'http://inner.test:4000' }],
    ['a site whose name begins alike', { origin: 'https://hopwise.example.evil.example' }],
    ['nowhere', { origin: 'null' }],
    ['something that is no origin', { origin: '%%%' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site', origin: 'https://hopwise.example' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['another site behind a password dialog', { origin: 'https://evil.example', authorization: 'Basic YTpi' }],
  ])('is refused from %s', async (_name, headers) => {
    const response = await change(headers);
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { error: 'FORBIDDEN', message: 'This call came from another web site and was refused' },
    ]);
  });

  it('is refused before anyone is signed in or out', async () => {
    const headers = { origin: 'https://evil.example', cookie: person.cookie };
    for (const path of ['login', 'logout', 'register', 'refresh']) {
      const response = await server.app.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload: {}, headers });
      expect([path, response.statusCode]).toEqual([path, 403]);
    }
    expect((await person.call('GET', '/api/v1/auth/me')).statusCode).toBe(200);
  });
});

describe('calls that are not asked where they come from', () => {
  it('only read', async () => {
    const headers = { origin: 'https://evil.example', cookie: person.cookie };
    expect((await server.app.inject({ url: '/api/v1/auth/me', headers })).statusCode).toBe(200);
  });

  it('carry a key', async () => {
    const made = await person.call('POST', '/api/v2/api-keys', { name: 'robot', scope: 'read-write' });
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/v2/track',
      payload: { url: 'http://10.0.0.1/' },
      headers: { origin: 'https://other.example', authorization: `Bearer ${made.json().data.key}` },
    });
    expect(response.statusCode).toBe(422);
  });
});
