import { errorBody } from '@hopwise/model';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import * as z from 'zod';
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
