import { type ErrorDetail, project } from '@hopwise/model';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { config, locales } from 'zod';
import { type $ZodIssue, type $ZodType, type $ZodTypes, type output, safeParse } from 'zod/v4/core';
import { AppError } from '../errors.ts';
import { changesSomething } from './route-policy.ts';

// zod/mini, used by the model's schemas, has no messages of its own.
config(locales.en());

/** A caller who sends hundreds of unknown fields doesn't need all their names, each of which may be long. */
const maxUnknownReported = 10;
const maxNameChars = 100;

/** Validates body, query and parameters; every problem is reported with its path. */
export const validatorCompiler: FastifySchemaCompiler<$ZodType> = (part) => {
  const { schema } = part;
  if (!refusesUnknown(part)) return (data) => judge(schema, data, []);
  const noun = part.httpPart === 'body' ? 'field' : 'parameter';
  const ignored = part.httpPart === 'body' ? sentBack.get(`${part.method} ${part.url}`) : undefined;
  const unknownIn = (data: unknown) =>
    unknownFields(schema, data).filter(({ path }) => path.length > 1 || !ignored?.has(path[0] ?? ''));
  return (data) => judge(schema, data, unknownIn(data), noun);
};

/** Projects have always been updated by sending back what GET returned, so read-only fields are ignored. */
const sentBack = new Map([['PUT /api/v2/projects/:id', new Set(Object.keys(project.shape))]]);

/**
 * Whether unknown fields are an error, as in every call that changes something: a misspelled setting would keep its
 * default. API v1 has always allowed extra fields.
 */
function refusesUnknown({ method, url, httpPart }: { method: string; url: string; httpPart?: string }): boolean {
  return changesSomething(method) && !url.startsWith('/api/v1/') && (httpPart === 'body' || httpPart === 'querystring');
}

/**
 * An empty body counts as none, even with a JSON content type, which many clients always send. Calls that need a body
 * still get their schema's error.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
}

/** A call without a body or parameters has no schema for them, so anything sent there is unknown. */
export function refuseUnexpected(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ method, query, body, routeOptions: { url = '', schema, config } }) => {
    // Email clients post arbitrary forms to the one route that is for them.
    if (!changesSomething(method) || !url.startsWith('/api/v2/') || config.isForAnySite === true) return;
    const details = [
      ...(schema?.querystring === undefined ? unexpectedIn(query, 'parameter') : []),
      ...(schema?.body === undefined ? unexpectedIn(body, 'field') : []),
    ];
    const [first] = details;
    if (first !== undefined) throw new AppError('VALIDATION_FAILED', first.message, details);
  });
}

function unexpectedIn(given: unknown, noun: string): ErrorDetail[] {
  if (typeof given !== 'object' || given === null) return [];
  const names = Object.keys(given).slice(0, maxUnknownReported);
  return names.map((name) => toUnknownDetail({ path: [name], known: [] }, noun));
}

/** The same validation for input that isn't an HTTP body. */
export function parseInput<Schema extends $ZodType>(schema: Schema, data: unknown): output<Schema> {
  const { value, error } = judge(schema, data, unknownFields(schema, data));
  if (error !== undefined) throw error;
  return value;
}

function judge<Schema extends $ZodType>(
  schema: Schema,
  data: unknown,
  unknown: readonly UnknownField[],
  noun = 'field',
): { value: output<Schema>; error?: never } | { value?: never; error: AppError } {
  const { success, data: value, error } = safeParse(schema, data);
  const isSaidBelow = (code: string) => code === 'unrecognized_keys' && unknown.length > 0;
  const details = [
    ...(success ? [] : error.issues.filter(({ code }) => !isSaidBelow(code)).map(toDetail)),
    ...unknown.slice(0, maxUnknownReported).map((field) => toUnknownDetail(field, noun)),
  ];
  if (success && details.length === 0) return { value };
  return { error: new AppError('VALIDATION_FAILED', details[0]?.message ?? 'Invalid request', details) };
}

function toDetail(issue: $ZodIssue): ErrorDetail {
  const isNoObject = issue.path.length === 0 && issue.code === 'invalid_type' && issue.expected === 'object';
  return { path: issue.path.join('.'), message: isNoObject ? 'The request body must be a JSON object' : issue.message };
}

function toUnknownDetail({ path, known }: UnknownField, noun: string): ErrorDetail {
  const name = path.join('.').slice(0, maxNameChars);
  const possible = known.length === 0 ? `This endpoint takes no ${noun}s.` : `Expected: ${known.join(', ')}.`;
  return { path: name, message: `Unknown ${noun}: ${name}. ${possible}` };
}

export interface UnknownField {
  path: string[];
  /** The known names at this place. */
  known: string[];
}

/** Schemas drop unknown fields. This finds them at any depth, so that a misspelled field isn't silently ignored. */
export function unknownFields(schema: $ZodType, value: unknown, path: string[] = []): UnknownField[] {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return entriesOf(value).flatMap(([name, inner]) => {
        const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
        if (field !== undefined) return unknownFields(field, inner, [...path, name]);
        return [{ path: [...path, name], known: Object.keys(def.shape) }];
      });
    case 'array':
      return entriesOf(value).flatMap(([index, inner]) => unknownFields(def.element, inner, [...path, index]));
    case 'record':
      return entriesOf(value).flatMap(([name, inner]) => unknownFields(def.valueType, inner, [...path, name]));
    case 'union': {
      const meant = meantOption(def, value);
      return meant === undefined ? [] : unknownFields(meant, value, path);
    }
    case 'optional':
    case 'nullable':
    case 'default':
      return unknownFields(def.innerType, value, path);
    case 'pipe':
      return unknownFields(def.in, value, path);
    default:
      return [];
  }
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

interface Union {
  options: readonly $ZodType[];
  discriminator?: string;
}

/** By the discriminator, if there is one: the other fields may be wrong as well. */
function meantOption({ options, discriminator }: Union, value: unknown): $ZodType | undefined {
  if (discriminator === undefined) return options.find((option) => safeParse(option, value).success);
  const kind = new Map(entriesOf(value)).get(discriminator);
  return options.find((option) => option._zod.propValues?.[discriminator]?.has(kind as string));
}
