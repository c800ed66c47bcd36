import { browserTrace } from '@hopwise/model';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { viewerOf } from '../checks/index.ts';
import { disconnectSignal } from '../http/connections.ts';
import { fileDescription, ok } from '../http/route-docs.ts';
import { ownerOf } from '../rate-limits/index.ts';
import { type FollowInBrowserDeps, followInBrowser, openBrowserTrace, openScreenshot } from './follow-in-browser.ts';

export interface BrowserTraceRouteDeps extends FollowInBrowserDeps {
  /** Aborted when the server can't wait any longer for running work. */
  stopping: AbortSignal;
}

const tags = ['Tracking'];
const params = z.object({ id: z.string() });
const path = '/checks/:id/browser-trace';

export const browserTraceRoutes = (deps: BrowserTraceRouteDeps): FastifyPluginAsyncZod => {
  const { db, stopping } = deps;
  return async (app) => {
    app.post(
      path,
      {
        config: { access: 'guest', rateClass: 'track' },
        schema: {
          tags,
          operationId: 'followInBrowser',
          summary: 'Trace the URL of a check in a real browser',
          description:
            'Runs JavaScript and stores the browser trace with the check, replacing any earlier one. Always sends a GET request without custom headers. `hasBrowser` in `GET /options` says whether this server has a browser. 409: it has none.',
          params,
          response: ok(z.object({ browserTrace }), 409, 422),
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const viewer = viewerOf(request);
        const signal = AbortSignal.any([disconnectSignal(reply), stopping]);
        return { data: { browserTrace: await followInBrowser(deps, id, viewer, { owner: ownerOf(request), signal }) } };
      },
    );

    app.get(
      path,
      {
        config: { access: 'guest' },
        schema: {
          tags,
          operationId: 'getBrowserTrace',
          summary: 'Get the browser trace of a check, if it has one',
          params,
          response: ok(z.object({ browserTrace: z.nullable(browserTrace) })),
        },
      },
      async (request) => ({
        data: { browserTrace: await openBrowserTrace(db, request.params.id, viewerOf(request)) },
      }),
    );

    app.get(
      `${path}/screenshot`,
      {
        config: { access: 'guest' },
        schema: {
          tags,
          operationId: 'getBrowserScreenshot',
          summary: 'Get the screenshot of the final page',
          params,
          response: { 200: screenshotResponse },
        },
      },
      async (request, reply) => sendScreenshot(reply, await openScreenshot(db, request.params.id, viewerOf(request))),
    );
  };
};

/** The OpenAPI response of a route that returns a screenshot. */
export const screenshotResponse = {
  description: fileDescription,
  content: { 'image/jpeg': { schema: z.file().mime('image/jpeg') } },
};

export const sendScreenshot = (reply: FastifyReply, { buffer, byteOffset, length }: Uint8Array): FastifyReply =>
  reply.type('image/jpeg').send(Buffer.from(buffer, byteOffset, length));
