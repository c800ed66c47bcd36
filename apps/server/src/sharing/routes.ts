import { checkShare, errorBody, sharedCheck } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { viewerOf } from '../checks/index.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { openShare, openSharedCheck, revokeShare, type SharingDeps, shareCheck } from './share-check.ts';

const params = z.object({ id: z.string() });
const tags = ['Sharing'];

export const sharingRoutes = (deps: SharingDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/checks/:id/share',
      {
        config: { access: 'guest' },
        schema: {
          tags,
          operationId: 'shareCheck',
          summary: 'Make a read-only link to a check',
          description:
            'Anyone who has the link can read the check, without an account. A check that has a link keeps it.',
          params,
          response: { 200: z.object({ data: z.object({ share: checkShare }) }), 404: errorBody },
        },
      },
      async (request) => ({
        data: {
          share: await shareCheck(deps, request.params.id, viewerOf(request), publicOrigin(request, deps.config)),
        },
      }),
    );

    app.get(
      '/checks/:id/share',
      {
        config: { access: 'guest' },
        schema: {
          tags,
          operationId: 'getShare',
          summary: 'The read-only link of a check, if it has one',
          params,
          response: {
            200: z.object({ data: z.object({ share: z.nullable(checkShare) }) }),
            403: errorBody,
            404: errorBody,
          },
        },
      },
      async (request) => ({
        data: {
          share: await openShare(deps, request.params.id, viewerOf(request), publicOrigin(request, deps.config)),
        },
      }),
    );

    app.delete(
      '/checks/:id/share',
      {
        config: { access: 'guest' },
        schema: {
          tags,
          operationId: 'revokeShare',
          summary: 'Revoke the read-only link of a check',
          params,
          response: { 200: z.object({ data: z.object({ revoked: z.literal(true) }) }), 404: errorBody },
        },
      },
      async (request) => {
        await revokeShare(deps.db, request.params.id, viewerOf(request));
        return { data: { revoked: true as const } };
      },
    );

    app.get(
      '/shared/:token',
      {
        config: { rateClass: 'read' },
        schema: {
          tags,
          operationId: 'getSharedCheck',
          summary: 'Read a shared check',
          params: z.object({ token: z.string() }),
          response: { 200: z.object({ data: sharedCheck }), 404: errorBody },
        },
      },
      async (request, reply) => {
        reply.header('x-robots-tag', 'noindex');
        return { data: await openSharedCheck(deps, request.params.token) };
      },
    );
  };
};
