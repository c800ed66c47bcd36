import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { apiKeyOf } from './api-key-header.ts';
import { changesSomething } from './route-policy.ts';

/**
 * Keeps other web sites from making changes with this browser's cookies. A call with a key is not asked: a site
 * cannot make a browser send one. Nor is a call with neither header below: every browser sends one of them. Routes that
 * are for pages of any site say so. What is for programs alone is not for pages of other sites, whatever they send: the
 * MCP specification wants it so.
 */
export function refuseOtherOrigins(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  app.addHook('onRequest', async (request) => {
    const { access, isForAnySite } = request.routeOptions.config;
    if (!changesSomething(request.method) || isForAnySite === true) return;
    if (apiKeyOf(request) !== undefined && access !== 'key') return;
    if (isFromOtherSite(request, config)) {
      throw new AppError('FORBIDDEN', 'This call came from another web site and was refused');
    }
  });
}

/** Fetch Metadata says it outright, but browsers send it only to https and localhost; Origin is sent everywhere. */
function isFromOtherSite({ headers, host }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl?.origin) return false;
  return URL.parse(origin)?.host !== host;
}
