import { STATUS_CODES } from 'node:http';
import { anyJson } from './portable-schema.ts';
import type { RegisteredRoute } from './route-policy.ts';
import {
  fileDescription,
  fileHeaders,
  rateLimitHeaders,
  responseHeaders,
  sharedResponse,
  sharedResponses,
} from './shared-responses.ts';

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
