import { clientComparison } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { ok } from '../http/route-docs.ts';
import { type ShareLinkRouteDeps, shareLinkRoutes } from '../sharing/index.ts';
import { tags, userIdOf } from './route-parts.ts';
import { accessComparisonToShare, openSharedComparison, sharedComparisons } from './share-comparison.ts';

export const comparisonSharingRoutes = (deps: ShareLinkRouteDeps): FastifyPluginAsyncZod => {
  const { db } = deps;
  return async (app) => {
    await app.register(
      shareLinkRoutes(deps, {
        kind: sharedComparisons,
        path: '/client-comparisons/:id/share',
        access: 'user',
        tags,
        operationIds: {
          make: 'shareClientComparison',
          open: 'getClientComparisonShare',
          revoke: 'revokeClientComparisonShare',
        },
        thing: 'a client comparison',
        accessSubject: (request, id) => accessComparisonToShare(db, userIdOf(request), id),
      }),
    );

    app.get(
      '/shared/client-comparisons/:token',
      {
        config: { rateClass: 'read' },
        schema: {
          tags,
          operationId: 'getSharedClientComparison',
          summary: 'Get a shared client comparison',
          params: z.object({ token: z.string() }),
          response: ok(z.object({ comparison: clientComparison })),
        },
      },
      async (request, reply) => {
        reply.header('x-robots-tag', 'noindex');
        return { data: { comparison: await openSharedComparison(db, request.params.token) } };
      },
    );
  };
};
