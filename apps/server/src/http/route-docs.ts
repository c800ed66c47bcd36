import { STATUS_CODES } from 'node:http';
import { errorBody } from '@hopwise/model';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import * as z from 'zod';
import { httpStatusOf } from '../errors.ts';
import { changesSomething, type RouteAccess, rateClassOf } from './route-policy.ts';

export const sessionCookieName = 'hopwise_session';

export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName,
    description: 'Set when you sign in. Cross-site calls that change something are blocked.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer hw_…`' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same API key in its own header.' },
} as const;

const byKey = [{ bearer: [] }, { apiKey: [] }];
const withKey = [...byKey, { session: [] }];
const securityOf: Readonly<Record<RouteAccess, Record<string, string[]>[]>> = {
  anyone: [],
  guest: [{}, ...withKey],
  user: withKey,
  session: [{ session: [] }],
  key: byKey,
};

type ErrorResponses<Status extends number> = Record<Status, typeof errorBody>;

/** Error responses that don't follow from a route's policy (`documentPolicies` adds those). */
export const errors = <Status extends number>(...statuses: Status[]) =>
  Object.fromEntries(statuses.map((status) => [status, errorBody])) as ErrorResponses<Status>;

const success =
  <Success extends number>(status: Success) =>
  <Data extends z.core.$ZodType, Status extends number = never>(data: Data, ...statuses: Status[]) =>
    ({ [status]: z.object({ data }), ...errors(...statuses) }) as Record<Success, z.ZodObject<{ data: Data }>> &
      ErrorResponses<Status>;

/** The `response` of a route: its data, and the errors that don't follow from its policy. */
export const ok = success(200);
export const created = success(201);
export const accepted = success(202);

/** Documents what follows from the policy of each route registered after this call: who can call it, and its errors. */
export function documentPolicies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.schema === undefined) return;
    const { access = 'anyone' } = route.config ?? {};
    const refusals = Object.fromEntries(refusalsOf(route, route.schema).map((status) => [status, errorBody]));
    route.schema.security = securityOf[access];
    route.schema.response = { ...refusals, ...(route.schema.response as object) };
  });
}

function refusalsOf({ method, config = {} }: RouteOptions, { body, querystring, params }: FastifySchema): number[] {
  const { access = 'anyone' } = config;
  const methods = [method].flat();
  const isChange = methods.some(changesSomething);
  return [
    ...(body ? [400, 408, 413, 415] : []),
    ...(querystring ? [400] : []),
    ...(params ? [404] : []),
    ...(access === 'anyone' ? [] : [401]),
    ...(isChange || access === 'session' ? [403] : []),
    ...(methods.some((name) => rateClassOf(name, config) !== 'none') ? [429] : []),
    500,
    503,
  ];
}

/** Headers shared by several responses, by their names in the document. */
export const responseHeaders = {
  RetryAfter: { description: 'Seconds to wait before retrying', schema: { type: 'integer', minimum: 0 } },
  RateLimit: {
    description: 'Remaining calls: `r` in the next `t` seconds',
    schema: { type: 'string', examples: ['"track";r=49;t=3600'] },
  },
  RateLimitPolicy: {
    description: 'The limit: `q` calls in `w` seconds',
    schema: { type: 'string', examples: ['"track";q=50;w=3600'] },
  },
  WwwAuthenticate: {
    description: 'How to authenticate',
    schema: { type: 'string', examples: ['Bearer'] },
  },
  ContentDisposition: {
    description: 'The file name',
    schema: { type: 'string', examples: ['attachment; filename="redirect-analysis.pdf"'] },
  },
} as const;

const headerRef = (name: keyof typeof responseHeaders) => ({ $ref: `#/components/headers/${name}` });

export const rateLimitHeaders = {
  RateLimit: headerRef('RateLimit'),
  'RateLimit-Policy': headerRef('RateLimitPolicy'),
};
/** Marks a response that is a file. */
export const fileDescription = 'The file';
export const fileHeaders = { 'Content-Disposition': headerRef('ContentDisposition') };

const refusals: Readonly<Record<number, string>> = {
  400: 'Invalid request; `details` lists every problem',
  401: 'Not signed in, or invalid API key',
  403: 'Forbidden',
  404: "Not found, or you don't have access",
  408: 'The request body arrived too slowly',
  409: 'Conflict with the current state',
  413: 'The request body is too large',
  415: 'Unsupported media type',
  422: "The URL is blocked or couldn't be reached",
  429: 'Too many requests; see Retry-After',
  500: 'Something went wrong on our side',
  503: 'The server or its database is unavailable',
};

const headersOf: Readonly<Record<number, object>> = {
  401: { 'WWW-Authenticate': headerRef('WwwAuthenticate') },
  429: { 'Retry-After': headerRef('RetryAfter'), ...rateLimitHeaders },
  503: { 'Retry-After': headerRef('RetryAfter') },
};

/** `Not Found` → `NotFound` */
const nameOf = (status: string): string => (STATUS_CODES[status] ?? status).replaceAll(/\W/g, '');

/** The first code with a status stands for all of them. */
function exampleOf(status: number, message: string) {
  const [error] = Object.entries(httpStatusOf).find(([, each]) => each === status) ?? [];
  return error === undefined ? undefined : { error, message };
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

/** Every error response, defined once. */
export const sharedResponses = Object.fromEntries(
  Object.entries(refusals).map(([status, description]) => {
    const headers = headersOf[Number(status)];
    const example = exampleOf(Number(status), description);
    const content = { 'application/json': { ...errorContent['application/json'], ...(example && { example }) } };
    return [nameOf(status), { description, ...(headers && { headers }), content }];
  }),
);

/** The shared response for a status; undefined when it has its own body. */
export function sharedResponse(status: string, { content }: { content?: object }): { $ref: string } | undefined {
  const isShared = status in refusals && JSON.stringify(content) === JSON.stringify(errorContent);
  return isShared ? { $ref: `#/components/responses/${nameOf(status)}` } : undefined;
}
