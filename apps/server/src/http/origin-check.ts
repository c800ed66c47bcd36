import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { apiKeyOf } from './api-key-header.ts';
import { changesSomething } from './route-policy.ts';

/**
 * Keeps other web sites from making changes with this browser's cookies. Calls with an API key are exempt: a site can't
 * make a browser send one. So are calls with neither header below: every browser sends one of them. Routes for pages of
 * any site are marked. Routes for programs only are closed to pages of other sites, whatever they send, as the MCP
 * specification requires.
 */
export function refuseOtherOrigins(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  app.addHook('onRequest', async (request) => {
    const { access, isForAnySite } = request.routeOptions.config;
    if (!changesSomething(request.method) || isForAnySite === true) return;
    if (apiKeyOf(request) !== undefined && access !== 'key') return;
    if (isFromOtherSite(request, config)) {
      throw new AppError('FORBIDDEN', 'Cross-site request blocked');
    }
  });
}

/** Fetch Metadata is explicit, but browsers send it only to https and localhost; Origin is sent everywhere. */
function isFromOtherSite({ headers, host }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl?.origin) return false;
  return URL.parse(origin)?.host !== host;
}
