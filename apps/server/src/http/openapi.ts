import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { JSONSchema } from 'zod/v4/core';
import type { Config } from '../config.ts';
import {
  fileDescription,
  fileHeaders,
  rateLimitHeaders,
  responseHeaders,
  securitySchemes,
  sharedResponse,
  sharedResponses,
} from './route-docs.ts';
import type { RegisteredRoute } from './route-policy.ts';
import { schemaNotes } from './schema-notes.ts';

const conversion = { schemaRegistry: schemaNotes, zodToJsonConfig: { override: makePortable } };
const addNamedSchemas = createJsonSchemaTransformObject(conversion);

const logo = {
  type: 'image/svg+xml',
  content:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><text x="0" y="28" fill="#fff" font-family="sans-serif" font-size="26" font-weight="700">Hopwise</text></svg>',
  href: '/',
  target: '_self',
} as const;

export interface OpenApiOptions {
  version: string;
  config: Pick<Config, 'publicUrl'>;
}

/** Documents every route registered after this call, from its validation schemas. */
export async function openApi(app: FastifyInstance, { version, config }: OpenApiOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hopwise API',
        version,
        description:
          'Traces the redirect chain of a URL hop by hop. A successful response is `{ "data": … }`; an error is `{ "error", "message", "details"? }` with the matching HTTP status code. Calls that change something reject unknown fields and parameters; API v1 ignores them.',
        contact: { name: 'Server admin' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: serversOf(config),
      components: { securitySchemes },
      tags: [
        { name: 'Tracking', description: 'Trace URLs and read results.' },
        { name: 'Analysis', description: 'SSL, SEO and security analysis.' },
        { name: 'Projects', description: 'Groups of checks with default settings for new ones.' },
        { name: 'Statistics', description: 'Check statistics by period.' },
        { name: 'Sharing', description: 'Read-only links to checks, for people without an account.' },
        { name: 'Bulk', description: 'Track many URLs from one file in the background.' },
        { name: 'Contracts', description: 'Redirect tests you can run on demand or in CI.' },
        { name: 'Redirect files', description: 'Mistakes in `_redirects` and similar files.' },
        { name: 'Clients', description: 'Compare responses across browsers, crawlers and link previews.' },
        { name: 'Monitors', description: 'Scheduled checks of URLs and contracts.' },
        { name: 'Alerts', description: 'Alert channels and delivery log.' },
        { name: 'Exports', description: 'Reports as files.' },
        { name: 'Legacy', description: 'API v1 (legacy).' },
        { name: 'Account', description: 'Sign up, sign in and manage your account.' },
        { name: 'API keys', description: 'Keys for programs that call this API.' },
        { name: 'Organizations', description: 'People who share projects.' },
        { name: 'Server', description: 'Accounts and audit trail, for server admins.' },
        { name: 'Operations', description: 'Health and server options.' },
      ],
    },
    transform: createJsonSchemaTransform(conversion),
    transformObject: (document) => tidyDocument(addNamedSchemas(document) as ApiDocument, app.registeredRoutes),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/v2/docs',
    logLevel: 'warn',
    logo,
    theme: { title: 'Hopwise API' },
  });
  app.get('/api/v2/openapi.json', { schema: { hide: true }, logLevel: 'warn' }, () => app.swagger());
}

/** The documentation page calls the server it came from, whatever that server's public name is. */
function serversOf({ publicUrl }: OpenApiOptions['config']) {
  const here = { url: '/', description: 'The server that serves this document' };
  return publicUrl ? [{ url: publicUrl.origin, description: 'The public URL of this server' }, here] : [here];
}

/** Formats that define a value; the pattern next to them needs lookahead, which many languages don't have. */
const speakingFormats = new Set(['uuid', 'date-time', 'date', 'email']);

/** Rewrites a schema so that validators and generators of other languages understand it. */
export function makePortable({ jsonSchema }: { jsonSchema: JSONSchema.BaseSchema }): void {
  // JavaScript's safe integer bounds don't help a reader.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (speakingFormats.has(jsonSchema.format ?? '')) delete jsonSchema.pattern;
  nameProperties(jsonSchema);
  // Property names are always text.
  if (isSame(jsonSchema.propertyNames, { type: 'string' })) delete jsonSchema.propertyNames;
  // In OpenAPI 3.1 bytes have no encoding; generators for 3.0 still look for the format.
  if (jsonSchema.format === 'binary') delete jsonSchema.contentEncoding;
  writeTupleAsList(jsonSchema);
}

/** A record whose keys are all known becomes an object with these properties. */
function nameProperties(jsonSchema: JSONSchema.BaseSchema): void {
  const { propertyNames, required, additionalProperties } = jsonSchema;
  const names = typeof propertyNames === 'object' ? propertyNames.enum : undefined;
  if (names === undefined || !isSame(names, required)) return;
  delete jsonSchema.propertyNames;
  jsonSchema.properties = Object.fromEntries(
    names.map((name) => [String(name), { ...(additionalProperties as object) }]),
  );
  jsonSchema.additionalProperties = false;
}

/** A tuple with identical members becomes a list of that length, which every tool understands. */
function writeTupleAsList(jsonSchema: JSONSchema.BaseSchema): void {
  const [first, ...others] = jsonSchema.prefixItems ?? [];
  if (first === undefined || !others.every((other) => isSame(other, first))) return;
  const length = others.length + 1;
  delete jsonSchema.prefixItems;
  Object.assign(jsonSchema, { items: first, minItems: length, maxItems: length });
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Any JSON. The contents of lists and objects stay open: a recursive type doesn't compile in clients that refer to
 * types by their place in the document.
 */
export const anyJson = {
  description: 'Any JSON value',
  anyOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'null' },
    { type: 'array', items: {} },
    { type: 'object', additionalProperties: {} },
  ],
} as const;

/** The part of an OpenAPI document that is tidied here. */
export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, ApiSchema> };
}

interface ApiOperation {
  summary?: string;
  description?: string;
  responses: Record<string, ApiResponse>;
}

interface ApiSchema {
  properties?: Record<string, { default?: unknown }>;
}

interface ApiResponse {
  description: string;
  content?: object;
}

/** Moves repeated schemas and responses to one place, and adds what doesn't come from the route schemas. */
export function tidyDocument(document: ApiDocument, routes: readonly RegisteredRoute[]) {
  const { paths, components, ...rest } = withSimpleNames(document);
  const limited = new Set(
    routes
      .filter(({ rateClass }) => rateClass === 'track')
      .map(({ method, url }) => `${method.toLowerCase()} ${url.replaceAll(/:(\w+)/g, '{$1}')}`),
  );
  return {
    ...rest,
    paths: mapValues(paths, (methods, path) =>
      mapValues(methods, (operation, method) => ({
        ...operation,
        // Without a description, the summary stands in: documentation tools show it elsewhere.
        description: operation.description ?? `${operation.summary}.`,
        responses: mapValues(operation.responses, (response, status) =>
          tidyResponse(response, status, limited.has(`${method} ${path}`)),
        ),
      })),
    ),
    components: {
      ...components,
      schemas: { ...components.schemas, FactValue: anyJson },
      responses: sharedResponses,
      headers: responseHeaders,
    },
  };
}

function tidyResponse(response: ApiResponse, status: string, isLimited: boolean) {
  const headers = {
    ...(isLimited && status.startsWith('2') && rateLimitHeaders),
    ...(response.description === fileDescription && fileHeaders),
  };
  const isDescribed = response.description !== 'Default Response';
  const own = {
    description: isDescribed ? response.description : (STATUS_CODES[status] ?? status),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: response.content,
  };
  return sharedResponse(status, response) ?? own;
}

/**
 * Every named schema has two versions, one for requests with the suffix `Input` and one for responses. Each is used in
 * only one way, so the plain name is enough.
 */
function withSimpleNames(document: ApiDocument): ApiDocument {
  const { schemas } = document.components;
  const calls = JSON.stringify(document.paths);
  const firstCalls = JSON.stringify(pathsOfFirstVersion(document));
  const versions = Object.keys(schemas).flatMap((name) => {
    if (name.endsWith('Input')) return [];
    const input = `${name}Input`;
    const reference = `"#/components/schemas/${input}"`;
    if (!calls.includes(reference)) return [[name, schemas[name]] as const];
    const call = withDefaultsInWords(schemas[input] ?? {});
    return [[name, firstCalls.includes(reference) ? call : withoutOtherFields(call)] as const];
  });
  const { paths, named } = JSON.parse(
    JSON.stringify({ paths: document.paths, named: Object.fromEntries(versions) }).replaceAll(
      /("#\/components\/schemas\/\w+)Input"/g,
      '$1"',
    ),
  );
  return { ...document, paths, components: { ...document.components, schemas: named } };
}

/** Generators treat a property with a default as always present, so callers would have to send it. */
function withDefaultsInWords(schema: ApiSchema): ApiSchema {
  const properties = mapValues(schema.properties ?? {}, ({ default: byDefault, ...property }) =>
    byDefault === undefined ? property : { ...property, description: `Default: ${JSON.stringify(byDefault)}` },
  );
  return { ...schema, properties };
}

const pathsOfFirstVersion = ({ paths }: ApiDocument) =>
  Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/'));

/** Marks every object with named fields as closed: calls with unknown fields are rejected, except in API v1. */
function withoutOtherFields<Schema>(schema: Schema): Schema {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(withoutOtherFields) as Schema;
  const inner = mapValues(schema as Record<string, unknown>, withoutOtherFields);
  return ('type' in schema && 'properties' in schema ? { ...inner, additionalProperties: false } : inner) as Schema;
}

const mapValues = <Value, Mapped>(
  record: Record<string, Value>,
  change: (value: Value, key: string) => Mapped,
): Record<string, Mapped> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
