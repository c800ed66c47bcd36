import type { FastifyContextConfig, FastifyInstance } from 'fastify';

/**
 * Who can call a route.
 * - `anyone`: the caller doesn't matter.
 * - `guest`: anyone; created and read data belongs to the caller: a guest, a person or a key.
 * - `user`: a signed-in person or their API key; a key with the scope `read` can only read.
 * - `session`: a person signed in in a browser; no key.
 * - `key`: a program with an API key; no browser. The route itself enforces the scope `read`.
 */
export type RouteAccess = 'anyone' | 'guest' | 'user' | 'session' | 'key';

/**
 * The limit that a call counts toward.
 * - `none`: no more expensive than reading a row by its key.
 * - `read`: lists and statistics.
 * - `report`: files and summaries generated for the call.
 * - `change`: writes.
 * - `credentials`: passwords and secret links, which anyone can try.
 * - `track`: the hourly limit on tracking.
 */
export const rateClasses = ['none', 'read', 'report', 'change', 'credentials', 'track'] as const;
export type RateClass = (typeof rateClasses)[number];

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
    rateClass?: RateClass;
    /** Pages of any site may call it: the permission is in its URL, and the session makes no difference. */
    isForAnySite?: boolean;
  }

  interface FastifyInstance {
    registeredRoutes: readonly RegisteredRoute[];
  }
}

export interface RegisteredRoute {
  method: string;
  url: string;
  access: RouteAccess;
  rateClass: RateClass;
}

/** Lists every route registered after this call. */
export function listRoutes(app: FastifyInstance): void {
  const routes: RegisteredRoute[] = [];
  app.addHook('onRoute', ({ method, url, config = {} }) => {
    const { access = 'anyone' } = config;
    const methods = [method].flat();
    routes.push(...methods.map((name) => ({ method: name, url, access, rateClass: rateClassOf(name, config) })));
  });
  app.decorate('registeredRoutes', routes);
}

/** A route without a class counts as expensive: only pages and files, which are public, are free. */
export function rateClassOf(method: string, { access = 'anyone', rateClass }: FastifyContextConfig): RateClass {
  if (rateClass !== undefined) return rateClass;
  if (changesSomething(method)) return 'change';
  return access === 'anyone' ? 'none' : 'read';
}

/** RFC 9110 section 9.2.1: safe methods change nothing. */
export const changesSomething = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** The methods served at a path, for the Allow header of a 405. A catch-all route doesn't count. */
export function allowedMethods(app: FastifyInstance, path: string): string[] {
  const segments = path.split('/');
  const methods = app.registeredRoutes
    .filter(({ url }) => matches(url.split('/'), segments))
    .map(({ method }) => method);
  return [...new Set(methods)].sort();
}

function matches(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}
