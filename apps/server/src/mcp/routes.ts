import type { FastifyPluginAsync } from 'fastify';
import type { McpDeps } from './serve-mcp.ts';

/**
 * The Model Context Protocol, for assistants and editors. Requests are stateless, so there is nothing to GET or DELETE.
 * It isn't part of the OpenAPI document, which describes the same features on its own.
 */
export const mcpRoutes = (deps: McpDeps): FastifyPluginAsync => {
  return async (app) => {
    app.post(
      '/mcp',
      { config: { access: 'key', rateClass: 'change' }, schema: { hide: true } },
      async (request, reply) => {
        // Loaded on the first call, so that servers that don't use it don't pay for it.
        const { serveMcp } = await import('./serve-mcp.ts');
        return serveMcp(deps, request, reply);
      },
    );
  };
};
