import {
  type ClientComparisonEvent,
  clientComparison,
  clientComparisonEvent,
  clientComparisonRequest,
  clientComparisonsPage,
  clientComparisonsQuery,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { disconnectSignal } from '../http/connections.ts';
import { sendEvents, wantsEvents } from '../http/event-stream.ts';
import { errors, ok } from '../http/route-docs.ts';
import type { ShareLinkRouteDeps } from '../sharing/index.ts';
import { type CompareClientsDeps, compareClientsFor } from './compare-clients.ts';
import { comparisonExportRoutes, type ExportComparisonDeps } from './export-routes.ts';
import { byId, deleteComparison, listComparisons, openComparison, tags, userIdOf } from './open-comparison.ts';
import { comparisonSharingRoutes } from './sharing-routes.ts';

type AllComparisonDeps = ClientComparisonRouteDeps & ExportComparisonDeps & ShareLinkRouteDeps;

export const allClientComparisonRoutes = (deps: AllComparisonDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    await app.register(clientComparisonRoutes(deps));
    await app.register(comparisonSharingRoutes(deps));
    await app.register(comparisonExportRoutes(deps));
  };
};

export interface ClientComparisonRouteDeps extends CompareClientsDeps {
  /** Aborted when the server can't wait any longer. */
  stopping: AbortSignal;
}

const oneComparison = z.object({ comparison: clientComparison });

export const clientComparisonRoutes = (deps: ClientComparisonRouteDeps): FastifyPluginAsyncZod => {
  const { db, stopping } = deps;
  return async (app) => {
    app.post(
      '/client-comparisons',
      {
        config: { access: 'user', rateClass: 'track' },
        schema: {
          tags,
          operationId: 'compareClients',
          summary: 'Compare a URL across clients',
          description:
            'Traces the URL as Chrome, then with one thing changed at a time: the client, the language, cookies, the IP version, HTTP/1.1 only, HEAD, and URL variants (http or https, www, trailing slash). Each trace counts as one call. A host gets at most two requests at once, and the whole comparison takes at most a minute. It is stored in the given project (default: your own first project). With `Accept: text/event-stream` the response is a stream of server-sent events, each a ClientComparisonEvent: `planned`, a `traced` for each trace, and `result` or `error`.',
          body: clientComparisonRequest,
          response: {
            200: {
              description: 'The comparison, or a stream of events with `Accept: text/event-stream`',
              content: {
                'application/json': { schema: z.object({ data: oneComparison }) },
                'text/event-stream': { schema: clientComparisonEvent },
              },
            },
            ...errors(404, 422),
          },
        },
      },
      async (request, reply) => {
        const signal = AbortSignal.any([disconnectSignal(reply), stopping]);
        const userId = userIdOf(request);
        if (!wantsEvents(request)) {
          return { data: { comparison: await compareClientsFor(deps, userId, request.body, { signal }) } };
        }
        return sendEvents(request, reply, async (sendEvent) => {
          const send = ({ event, data }: ClientComparisonEvent) => sendEvent(event, data);
          const comparison = await compareClientsFor(deps, userId, request.body, {
            signal,
            onPlanned: (traces) => send({ event: 'planned', data: { traces } }),
            onTraced: (data) => send({ event: 'traced', data }),
          });
          send({ event: 'result', data: comparison });
        });
      },
    );

    app.get(
      '/client-comparisons/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'getClientComparison',
          summary: 'Get a client comparison',
          params: byId,
          response: ok(oneComparison),
        },
      },
      async (request) => ({ data: { comparison: await openComparison(db, userIdOf(request), request.params.id) } }),
    );

    app.get(
      '/projects/:id/client-comparisons',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listClientComparisons',
          summary: 'List the client comparisons of a project',
          description: 'Newest first. Continue with `nextCursor`.',
          params: byId,
          querystring: clientComparisonsQuery,
          response: ok(clientComparisonsPage),
        },
      },
      async (request) => ({
        data: await listComparisons(db, userIdOf(request), request.params.id, request.query),
      }),
    );

    app.delete(
      '/client-comparisons/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'deleteClientComparison',
          summary: 'Delete a client comparison',
          params: byId,
          response: ok(z.object({ deleted: z.literal(true) })),
        },
      },
      async (request) => {
        await deleteComparison(db, userIdOf(request), request.params.id);
        return { data: { deleted: true as const } };
      },
    );
  };
};
