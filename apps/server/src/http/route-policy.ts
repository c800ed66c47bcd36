import type { FastifyInstance } from 'fastify';

/**
 * Who may call a route.
 * - `anyone`: it does not matter who is calling.
 * - `guest`: anyone; what is made or read belongs to the caller, be it a guest, a person or a key.
 * - `user`: a person who is signed in, or their API key; a key with the scope `read` may only read.
 * - `session`: a person who is signed in in a browser; no key.
 */
export type RouteAccess = 'anyone' | 'guest' | 'user' | 'session';

/** What a call counts towards. `track`: the hourly limit on tracking. */
export type RateClass = 'none' | 'track';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
    rateClass?: RateClass;
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
  app.addHook('onRoute', ({ method, url, config }) => {
    const { access = 'anyone', rateClass = 'none' } = config ?? {};
    routes.push(...[method].flat().map((name) => ({ method: name, url, access, rateClass })));
  });
  app.decorate('registeredRoutes', routes);
}

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
