// @module-tag embedded-only
import { randomUUID } from 'node:crypto';
import { appRoutes } from '@hopwise/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changesSomething } from '../http/route-policy.ts';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';

/** Properties of every route, on one server: each test walks all routes, or all calls in the reference. */
let server: TestApp;
/** The first account. */
let serverOwner: TestPerson;
/** A new person in each test: one person alone may not call this often in a minute. */
let person: TestPerson;
beforeAll(async () => {
  server = await createTestApp();
  serverOwner = await signUp(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await signUp(server);
});

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const;
const isPage = (url: string) => appRoutes.some((route) => route === url);

/** An emailed link, whose page says whether it is valid. */
const leadsToPage = (method: string, url: string) =>
  (method === 'GET' || method === 'HEAD') && url.endsWith('/alert-mails/:token/stop');

/** The API paths with an id, with each of their methods. */
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
  it("may have any length: what doesn't exist is not found", async () => {
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
      // Some validate the body first, which is missing here.
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

  it('of a screen opens that screen', async () => {
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

/** The value, once for each of its objects, with an extra field in that one. Header names are free. */
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

/** The objects of a schema with named fields. */
const objectsIn = (schema: unknown): Schema[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(objectsIn);
  return 'properties' in schema && 'type' in schema ? [schema as Schema, ...inner] : inner;
};

describe('unknown fields', () => {
  let calls: Call[];
  beforeAll(async () => {
    calls = callsOf((await server.app.inject('/api/v2/openapi.json')).json());
  });

  it('are rejected by name at any depth, in every call with a body', async () => {
    const current = calls.filter((call) => !isFirstVersion(call));
    expect(current.length).toBeGreaterThan(30);
    for (const { method, path, example } of current) {
      for (const misspelled of misspellings(example)) {
        // A wrong entry of many monitors is rejected alone.
        if (misspelled.path.startsWith('monitors.')) continue;
        const url = path.replace('{number}', '1').replaceAll(/\{\w+\}/g, person.user.id);
        const response = await person.call(method, url, misspelled.value as object);
        const named = response.json().details?.filter((detail: { path: string }) => detail.path === misspelled.path);
        expect([method, path, response.statusCode, named]).toEqual([
          ...[method, path, 400],
          [{ path: misspelled.path, message: expect.stringContaining(`Unknown field: ${misspelled.path}. Expected`) }],
        ]);
      }
    }
  });

  it('are reported with the known names, after other problems', async () => {
    const target = { kind: 'url', url: 'https://example.com/' };
    const create = async (body: object) =>
      (await person.call('POST', '/api/v2/projects/default-project/monitors', body)).json();
    expect(await create({ target, schedule: { kind: 'every', minutes: 5, zone: 'UTC' } })).toEqual({
      error: 'VALIDATION_FAILED',
      message: 'Unknown field: schedule.zone. Expected: kind, minutes.',
      details: [{ path: 'schedule.zone', message: 'Unknown field: schedule.zone. Expected: kind, minutes.' }],
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

  it('are rejected in the query of a call that changes something, instead of using a default', async () => {
    const { project } = (await person.call('POST', '/api/v2/projects', { name: 'Kept' })).json().data;
    const url = `/api/v2/projects/${project.id}`;
    const misspelled = await person.call('DELETE', `${url}?cheks=move`);
    expect([misspelled.statusCode, misspelled.json().message]).toEqual([
      400,
      'Unknown parameter: cheks. Expected: checks.',
    ]);
    expect((await person.call('GET', `${url}?cheks=move`)).statusCode).toBe(200);
    expect((await person.call('DELETE', `${url}?checks=move`)).statusCode).toBe(200);
  });

  it('may be those that a project was returned with, so that it can be sent back', async () => {
    const { project } = (await person.call('POST', '/api/v2/projects', { name: 'Sent back' })).json().data;
    const url = `/api/v2/projects/${project.id}`;
    const changed = await person.call('PUT', url, { ...project, name: 'Changed', isDefault: true, role: 'member' });
    expect([changed.statusCode, changed.json().data.project]).toEqual([200, { ...project, name: 'Changed' }]);
    expect((await person.call('PUT', url, { ...project, nmae: 'Misspelled' })).statusCode).toBe(400);
  });

  it('are rejected where a call takes none at all', async () => {
    const target = { kind: 'url', url: 'https://example.com/' };
    const made = await person.call('POST', '/api/v2/projects/default-project/monitors', { target });
    const url = `/api/v2/monitors/${made.json().data.monitor.id}`;
    const named = await person.call('POST', `${url}/pause`, { reason: 'Moving' });
    expect([named.statusCode, named.json()]).toEqual([
      400,
      {
        error: 'VALIDATION_FAILED',
        message: 'Unknown field: reason. This endpoint takes no fields.',
        details: [{ path: 'reason', message: 'Unknown field: reason. This endpoint takes no fields.' }],
      },
    ]);
    const inQuery = await person.call('POST', `${url}/pause?until=noon`);
    expect([inQuery.statusCode, inQuery.json().message]).toEqual([
      400,
      'Unknown parameter: until. This endpoint takes no parameters.',
    ]);
    expect((await person.call('DELETE', url, { checks: 'delete' })).json().message).toBe(
      'Unknown field: checks. This endpoint takes no fields.',
    );
    expect((await person.call('GET', url)).json().data.monitor.state).not.toBe('paused');
    expect((await person.call('POST', `${url}/pause`, {})).statusCode).toBe(200);
  });

  it("aren't part of the reference, except for API v1", () => {
    const open = calls.filter(({ schema }) =>
      objectsIn(schema).some(({ additionalProperties }) => additionalProperties !== false),
    );
    expect([...new Set(open.map(({ path }) => path))]).toEqual([
      ...new Set(calls.filter(isFirstVersion).map(({ path }) => path)),
    ]);
    expect(open.every(({ method }) => changesSomething(method))).toBe(true);
  });
});
