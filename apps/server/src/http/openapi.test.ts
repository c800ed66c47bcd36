// @module-tag embedded-only
import { bulkResultsExport, checkExport, checksExport, har } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { $ZodType } from 'zod/v4/core';
import { parse } from 'zod/v4/core';
import { untilJob, upload } from '../bulk/testing/upload.ts';
import { createTestApp, signUp, startTestSite, type TestApp } from '../testing/index.ts';

let server: TestApp;
let document: Document;
beforeAll(async () => {
  server = await createTestApp();
  document = (await server.app.inject('/api/v2/openapi.json')).json();
});
afterAll(() => server.close());

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema & Record<string, unknown>>;
  required?: string[];
}
interface Response {
  $ref?: string;
  headers?: Record<string, unknown>;
  content: Record<string, { schema: Schema }>;
}
interface Operation {
  operationId?: string;
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
}
interface Document {
  info: object;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
    headers: Record<string, unknown>;
  };
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
const operation = (id: string) => {
  const found = operations().find((each) => each.operation.operationId === id);
  if (found === undefined) throw new Error(`There is no operation ${id}`);
  return found.operation;
};
const schemasOf = (id: string, status: string) =>
  Object.fromEntries(
    Object.entries(operation(id).responses[status]?.content ?? {}).map(([type, { schema }]) => [type, schema]),
  );

describe('the OpenAPI document', () => {
  it('has a unique, function-like name for every operation', () => {
    const names = operations().map((each) => each.operation.operationId ?? each.name);
    expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+)*$/.test(name))).toEqual([]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("states its license and the server's URL", async () => {
    expect(document.info).toMatchObject({ license: { name: 'MIT', identifier: 'MIT' } });
    expect(document.servers.map(({ url }) => url)).toEqual(['/']);
    const named = await createTestApp({ env: { PUBLIC_URL: 'https://hops.example' } });
    const { servers } = (await named.app.inject('/api/v2/openapi.json')).json();
    await named.close();
    expect(servers.map(({ url }: { url: string }) => url)).toEqual(['https://hops.example', '/']);
  });

  it('has whole numbers in paths, and named properties where all names are known', () => {
    const accept = document.paths['/api/v2/contract-runs/{id}/rows/{number}/accept']?.post as unknown as {
      parameters: { name: string; schema: Schema }[];
    };
    expect(accept.parameters.find(({ name }) => name === 'number')?.schema).toMatchObject({ type: 'integer' });
    const statusPage = document.components.schemas.StatusPage;
    expect(statusPage?.properties?.counts?.properties).toMatchObject({
      down: { type: 'integer' },
      up: { type: 'integer' },
    });
  });

  it('has nothing that generators are known to trip over', () => {
    const text = JSON.stringify(document);
    expect(text).not.toMatch(/"prefixItems"|"items":(false|true)|"nullable"|"contentEncoding":"/);
    // Half of the languages don't support lookahead and lookbehind.
    expect(text).not.toMatch(/"pattern":"[^"]*\(\?[=!<]/);
    const { schemas } = document.components;
    const leadsTo = (schema: Schema) =>
      [...JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? '');
    const reaches = (from: string, seen: ReadonlySet<string> = new Set()): string[] =>
      leadsTo(schemas[from] ?? {}).flatMap((name) =>
        seen.has(name) ? [name] : [name, ...reaches(name, new Set([...seen, name]))],
      );
    expect(Object.keys(schemas).filter((name) => reaches(name).includes(name))).toEqual([]);
    const bodies = operations().flatMap((each) => Object.values(each.operation.requestBody?.content ?? {}));
    const properties = bodies.flatMap(({ schema }) =>
      Object.entries(schemas[schema.$ref?.split('/').at(-1) ?? '']?.properties ?? {}),
    );
    expect(properties.length).toBeGreaterThan(30);
    expect(properties.filter(([, property]) => 'default' in property)).toEqual([]);
  });

  it('describes the upload form', () => {
    expect(operation('uploadBulkFile').requestBody).toEqual({
      required: true,
      content: { 'multipart/form-data': { schema: { $ref: '#/components/schemas/BulkUpload' } } },
    });
    expect(document.components.schemas.BulkUpload).toMatchObject({
      required: ['file'],
      properties: {
        file: { type: 'string', format: 'binary', contentMediaType: 'text/csv' },
        maxHops: { type: 'string', enum: ['5', '10', '15', '20'] },
        enableSSLAnalysis: { type: 'string', enum: ['true', 'false'] },
      },
    });
  });

  it('describes the contents of each downloadable file', () => {
    const text = { type: 'string' };
    const pdf = { type: 'string', format: 'binary', contentMediaType: 'application/pdf' };
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const report = {
      'text/markdown': text,
      'text/csv': text,
      'application/pdf': pdf,
      'application/json': { anyOf: [ref('CheckExport'), ref('Har')] },
    };
    expect(schemasOf('exportCheck', '200')).toEqual(report);
    expect(schemasOf('exportSharedCheck', '200')).toEqual(report);
    expect(schemasOf('exportChecks', '200')).toEqual({ ...report, 'application/json': ref('ChecksExport') });
    expect(schemasOf('downloadBulkResultsJson', '200')).toEqual({ 'application/json': ref('BulkResultsExport') });
    expect(schemasOf('downloadBulkResultsCsv', '200')).toEqual({ 'text/csv': text });
    expect(schemasOf('downloadBulkReportPdf', '200')).toEqual({ 'application/pdf': pdf });
    expect(schemasOf('downloadBulkReportMarkdown', '200')).toEqual({ 'text/markdown': text });
    expect(Object.keys(operation('exportCheck').responses['200']?.headers ?? {})).toEqual(['Content-Disposition']);
  });

  it('describes the event stream of live tracking', () => {
    for (const id of ['trackUrl', 'retrackCheck']) {
      expect(schemasOf(id, '200')['text/event-stream']).toEqual({ $ref: '#/components/schemas/TrackEvent' });
    }
    const events = JSON.stringify(document.components.schemas.TrackEvent);
    expect([...events.matchAll(/"const":"(\w+)"/g)].map(([, name]) => name)).toEqual([
      'hop',
      'analyzing',
      'result',
      'analysis',
      'error',
    ]);
  });

  it('describes the body of every error, and Retry-After', () => {
    const { responses } = document.components;
    for (const { content } of Object.values(responses)) {
      expect(content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' });
    }
    expect(responses.NotFound?.content['application/json']).toMatchObject({ example: { error: 'NOT_FOUND' } });
    expect(Object.keys(responses.TooManyRequests?.headers ?? {})).toEqual([
      'Retry-After',
      'RateLimit',
      'RateLimit-Policy',
    ]);
    expect(Object.keys(responses.ServiceUnavailable?.headers ?? {})).toEqual(['Retry-After']);
    expect(Object.keys(responses.Unauthorized?.headers ?? {})).toEqual(['WWW-Authenticate']);
    expect(Object.keys(operation('trackUrl').responses['200']?.headers ?? {})).toEqual([
      'RateLimit',
      'RateLimit-Policy',
    ]);
    expect(operation('trackUrl').responses['408']).toEqual({ $ref: '#/components/responses/RequestTimeout' });
  });
});

/** As the schema defines it, without unknown fields. */
const described = (schema: $ZodType, file: unknown) => parse(schema, file);

it('the downloadable JSON files match the document exactly', async () => {
  const site = await startTestSite(({ url }, response) => {
    if (url === '/') response.writeHead(302, { location: '/end', 'set-cookie': 'a=b; Path=/; Max-Age=60' }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>The end</title>');
  });
  const person = await signUp(server);
  const json = async (path: string) => (await person.call('GET', path)).json();
  const { check } = (await person.call('POST', '/v2/track', { url: site.origin })).json().data;
  const job = await untilJob(
    person,
    (await upload(server.app, person.cookie, `url\n${site.origin}\n`)).json().data.jobId,
  );
  const files = [
    [checkExport, await json(`/v2/export/${check.id}/json`)],
    [har, await json(`/v2/export/${check.id}/har`)],
    [checksExport, await json('/v2/export/checks/json')],
    [bulkResultsExport, await json(`/v2/bulk/jobs/${job.id}/results.json`)],
  ] as const;
  for (const [schema, file] of files) expect(described(schema, file)).toEqual(file);
  await site.close();
});
