import type { FastifyContextConfig, FastifyInstance } from 'fastify';

/**
 * Who may call a route.
 * - `anyone`: it does not matter who is calling.
 * - `guest`: anyone; what is made or read belongs to the caller, be it a guest, a person or a key.
 * - `user`: a person who is signed in, or their API key; a key with the scope `read` may only read.
 * - `session`: a person who is signed in in a browser; no key.
 * - `key`: a program with an API key, no browser. What a key with the scope `read` may not do, the route refuses itself.
 */
export type RouteAccess = 'anyone' | 'guest' | 'user' | 'session' | 'key';

/**
 * What a call counts towards.
 * - `none`: it costs no more than reading a row by its key.
 * - `read`: lists and figures.
 * - `report`: files and summaries that are made for the call.
 * - `change`: what writes.
 * - `credentials`: passwords and secret links, which anyone may try.
 * - `track`: the hourly limit on tracking.
 */
export const rateClasses = ['none', 'read', 'report', 'change', 'credentials', 'track'] as const;
export type RateClass = (typeof rateClasses)[number];

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
    rateClass?: RateClass;
    /** Pages of any site may call it: the right to is in its URL, and who is signed in makes no difference. */
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

/** Keeps a list of every route that is registered after this call. */
export function listRoutes(app: FastifyInstance): void {
  const routes: RegisteredRoute[] = [];
  app.addHook('onRoute', ({ method, url, config = {} }) => {
    const { access = 'anyone' } = config;
    const methods = [method].flat();
    routes.push(...methods.map((name) => ({ method: name, url, access, rateClass: rateClassOf(name, config) })));
  });
  app.decorate('registeredRoutes', routes);
}

/** A route that does not name its class is taken for a dear one: only pages and files, which are anyone's, are free. */
export function rateClassOf(method: string, { access = 'anyone', rateClass }: FastifyContextConfig): RateClass {
  if (rateClass !== undefined) return rateClass;
  if (changesSomething(method)) return 'change';
  return access === 'anyone' ? 'none' : 'read';
}

/** RFC 9110 section 9.2.1: safe methods change nothing. */
export const changesSomething = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** The methods that are served at a path, for the Allow header of a 405. A catch-all serves no path in particular. */
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
