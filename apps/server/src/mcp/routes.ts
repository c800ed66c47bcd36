import type { FastifyPluginAsync } from 'fastify';
import type { McpDeps } from './serve-mcp.ts';

/**
 * The Model Context Protocol: what assistants and editors call. Each request stands alone, so there is nothing to GET or
 * to DELETE. It is no part of the API document, which has its own description of everything that the tools do.
 */
export const mcpRoutes = (deps: McpDeps): FastifyPluginAsync => {
  return async (app) => {
    app.post(
      '/mcp',
      { config: { access: 'key', rateClass: 'change' }, schema: { hide: true } },
      async (request, reply) => {
        // Loaded by the first call: a server that nobody asks for it should not pay for it.
        const { serveMcp } = await import('./serve-mcp.ts');
        return serveMcp(deps, request, reply);
      },
    );
  };
};
