import { createNetwork } from '@hopwise/engine';
import { errorBody } from '@hopwise/model';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertChecks } from '../checks/testing/insert-checks.ts';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';

const secret = 'https://only-the-owner-knows.test/';
/** Most requests never reach the database, so half as many will do on the second one. */
const manyRuns = process.env.TEST_DATABASE_URL ? 6 : 12;

let server: TestApp;
let caller: TestPerson;
let operations: Operation[];
/** Ids of other people's things, and of some of the caller's own. */
const knownIds: string[] = [];

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
}
interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query: string[];
  body: string[] | undefined;
}

beforeAll(async () => {
  server = await createTestApp({
    env: { GUEST_LIMIT_PER_HOUR: '1000000', USER_LIMIT_PER_HOUR: '1000000' },
    // Nothing leaves this computer, whatever is requested.
    deps: { network: createNetwork({ lookup: () => Promise.reject(new Error('no network in this test')) }) },
  });
  caller = await signUp(server);
  const owner = await signUp(server);
  knownIds.push(owner.user.id, ...(await idsOf(owner, secret)), ...(await idsOf(caller, 'https://own.test/')));
  operations = readOperations((await server.app.inject('/api/v2/openapi.json')).json());
});
afterAll(() => server.close());

async function idsOf(person: TestPerson, inputUrl: string): Promise<string[]> {
  const projectId = (await person.call('GET', '/v2/projects/default-project')).json().data.project.id;
  return [projectId, ...(await insertChecks(server.database.db, { projectId }, [{ inputUrl }]))];
}

interface OpenApiOperation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface OpenApiDocument {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, Schema> };
}

const readOperations = ({ paths, components }: OpenApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      body: requestBody && fieldsOf(requestBody.content['application/json']?.schema, components.schemas),
    })),
  );

const fieldsOf = (schema: Schema | undefined, named: Record<string, Schema>): string[] =>
  Object.keys(named[schema?.$ref?.split('/').at(-1) ?? '']?.properties ?? {});

const oddTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  'a\0b',
  '../../etc/passwd',
  "'; drop table checks; --",
  '%00',
  '%',
  '__proto__',
];
const oddText = () =>
  fc.oneof(
    fc.constantFrom(
      ...oddTexts,
      'json',
      'csv',
      'default-project',
      'http://a.test/',
      'x'.repeat(20_000),
      '💥'.repeat(500),
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.uuid(),
    fc.nat({ max: 4 }).map((index) => knownIds[index] ?? ''),
  );
const oddValue = () =>
  fc.oneof(
    oddText(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(-1, 0, 1e308, Number.MAX_SAFE_INTEGER, '1'.repeat(400), [], {}),
  );

const pathOf = (path: string) => {
  const parts = path.split(/\{\w+\}/);
  const values = fc.array(
    oddText().filter((text) => text.length < 3000),
    {
      minLength: parts.length - 1,
      maxLength: parts.length - 1,
    },
  );
  return values.map((texts) =>
    parts.reduce((url, part, index) => `${url}${encodeURIComponent((texts[index - 1] ?? '').toWellFormed())}${part}`),
  );
};

const queryOf = (names: string[]) =>
  fc
    .dictionary(fc.oneof(fc.constantFrom(...names, 'unknown'), fc.string({ maxLength: 5 })), oddText(), { maxKeys: 4 })
    .map((query) =>
      Object.entries(query)
        .map(
          ([name, value]) =>
            `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.slice(0, 3000).toWellFormed())}`,
        )
        .join('&'),
    );

/** Valid values, so that the odd ones next to them are reached. */
const plausible: Record<string, unknown> = {
  url: 'http://a.test/',
  method: 'GET',
  maxHops: 3,
  timeout: 1000,
  headers: { 'X-Test': 'yes' },
  name: 'A name',
  email: 'someone@example.com',
  settings: { defaultMethod: 'HEAD' },
  projectId: 'default-project',
  role: 'member',
  client: 'googlebot',
  userAgent: 'Robot/1.0',
  enableSSLAnalysis: false,
  enableSEOAnalysis: true,
  enableSecurityAnalysis: true,
};

const bodyOf = (names: string[]) => {
  const fieldOf = (name: string) =>
    name in plausible
      ? fc.oneof({ weight: 3, arbitrary: fc.constant(plausible[name]) }, { weight: 1, arbitrary: oddValue() })
      : oddValue();
  const fields = fc.record(Object.fromEntries(names.map((name) => [name, fieldOf(name)])), { requiredKeys: [] });
  return fc.oneof({ weight: 6, arbitrary: fields }, { weight: 1, arbitrary: fc.jsonValue() });
};

const requestTo = ({ method, path, query, body }: Operation): fc.Arbitrary<InjectOptions> =>
  fc
    .record({ url: pathOf(path), search: queryOf(query), payload: bodyOf(body ?? []) })
    .map(({ url, search, payload }) => ({
      method,
      url: search === '' ? url : `${url}?${search}`,
      ...(body && { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
    }));

describe('every route of the documentation', () => {
  const callers = [
    ['a guest', () => ({})],
    ['someone signed in', () => ({ cookie: caller.cookie })],
  ] as const;
  const title = 'responds to anything that %s sends, and never with a failure of ours';

  it.each(callers)(`${title}: one request per route`, (_who, identity) => callEveryRoute(identity, 1));

  it.each(callers)(`${title}: many requests per route`, { tags: 'slow' }, (_who, identity) =>
    callEveryRoute(identity, manyRuns),
  );

  async function callEveryRoute(identity: () => { cookie?: string }, runsPerRoute: number): Promise<void> {
    for (const operation of operations) {
      // These end the session, and the caller would be a guest for the rest.
      const headers = /\/(logout|refresh)$/.test(operation.path) ? {} : identity();
      await fc.assert(
        fc.asyncProperty(requestTo(operation), async (request) => {
          const response = await server.app.inject({ ...request, headers: { ...request.headers, ...headers } });
          const name = `${operation.method} ${operation.path}`;
          expect(response.statusCode, `${name}: ${response.body.slice(0, 300)}`).toBeLessThan(500);
          expect(response.body, name).not.toContain(secret);
          if (response.statusCode >= 400) expect(errorBody.safeParse(response.json()).success, name).toBe(true);
        }),
        { numRuns: runsPerRoute },
      );
    }
    expect((await caller.call('GET', '/api/v1/auth/me')).statusCode).toBe(200);
  }
});
