import { serverOptions } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { type OfferDeps, offeredOptions } from '../http/offered-options.ts';
import { ok } from '../http/route-docs.ts';

export const optionsRoutes = (deps: OfferDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/options',
      {
        schema: {
          tags: ['Operations'],
          operationId: 'getServerOptions',
          summary: 'Get server options',
          description: "Limits and features that depend on this server's settings.",
          response: ok(z.object({ options: serverOptions }), 400),
        },
      },
      async () => ({ data: { options: offeredOptions(deps) } }),
    );
  };
};
