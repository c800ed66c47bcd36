import { sharedCheck } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { screenshotResponse, sendScreenshot } from '../browser-traces/index.ts';
import { viewerOf } from '../checks/index.ts';
import { ok } from '../http/route-docs.ts';
import {
  accessCheckToShare,
  openSharedCheck,
  openSharedScreenshot,
  type SharingDeps,
  sharedChecks,
} from './share-check.ts';
import { shareLinkRoutes } from './share-link-routes.ts';

const params = z.object({ token: z.string() });
const tags = ['Sharing'];

export const sharingRoutes = (deps: SharingDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    await app.register(
      shareLinkRoutes(deps, {
        kind: sharedChecks,
        path: '/checks/:id/share',
        access: 'guest',
        tags,
        operationIds: { make: 'shareCheck', open: 'getShare', revoke: 'revokeShare' },
        thing: 'a check',
        accessSubject: (request, id) => accessCheckToShare(deps.db, id, viewerOf(request)),
      }),
    );

    app.get(
      '/shared/:token',
      {
        config: { rateClass: 'read' },
        schema: {
          tags,
          operationId: 'getSharedCheck',
          summary: 'Get a shared check',
          params,
          response: ok(sharedCheck),
        },
      },
      async (request, reply) => {
        reply.header('x-robots-tag', 'noindex');
        return { data: await openSharedCheck(deps, request.params.token) };
      },
    );

    app.get(
      '/shared/:token/browser-trace/screenshot',
      {
        config: { rateClass: 'read' },
        schema: {
          tags,
          operationId: 'getSharedScreenshot',
          summary: 'Get the screenshot of a shared check',
          params,
          response: { 200: screenshotResponse },
        },
      },
      async (request, reply) => {
        const screenshot = await openSharedScreenshot(deps.db, request.params.token);
        return sendScreenshot(reply.header('x-robots-tag', 'noindex'), screenshot);
      },
    );
  };
};
