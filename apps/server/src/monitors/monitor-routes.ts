import {
  allMonitorsPage,
  allMonitorsQuery,
  createMonitorRequest,
  deleteMonitorQuery,
  monitorFacets,
  monitorLimits,
  monitorsPage,
  monitorsQuery,
  updateMonitorRequest,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { created, ok } from '../http/route-docs.ts';
import { requireConfirmedEmail } from '../users/index.ts';
import { changeMonitor, createMonitor, deleteMonitor } from './change-monitor.ts';
import { listAllMonitors, listFacets, listMonitors, readMonitor } from './open-monitor.ts';
import { byId, type MonitorRouteDeps, oneMonitor, tags, userIdOf, viewOf } from './route-parts.ts';

export const monitorRoutes = (deps: MonitorRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/projects/:id/monitors',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listMonitors',
          summary: 'List the monitors of a project',
          description:
            'Sorted by name, with numbers in numeric order. `counts` has the number in each state. Continue with `nextCursor`.',
          params: byId,
          querystring: monitorsQuery,
          response: ok(monitorsPage),
        },
      },
      async (request) => ({
        data: await listMonitors(viewOf(deps, request), userIdOf(request), request.params.id, request.query),
      }),
    );

    app.post(
      '/projects/:id/monitors',
      {
        config: { access: 'user', rateClass: 'track' },
        schema: {
          tags,
          operationId: 'createMonitor',
          summary: 'Create a monitor',
          description:
            'Monitors a URL or a contract. Omitted fields use defaults. Without `alerting.channelIds` it notifies every enabled alert channel of the project and its organization; with an empty list it sends no alerts. The monitor runs immediately, then on its schedule. Header values are stored encrypted and never shown again. Counts as one call. If the server sends email, your email address must be confirmed first.',
          params: byId,
          body: createMonitorRequest,
          response: created(oneMonitor, 409),
        },
      },
      async (request, reply) => {
        await requireConfirmedEmail(deps, userIdOf(request), 'create monitors');
        const view = viewOf(deps, request);
        const monitor = await createMonitor(
          { ...view, config: deps.config },
          userIdOf(request),
          request.params.id,
          request.body,
        );
        deps.monitorWork.wake();
        return reply.code(201).send({ data: { monitor } });
      },
    );

    app.get(
      '/monitors',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listAllMonitors',
          summary: 'List monitors across projects',
          description:
            'In all projects that you can see, or in one. By default, monitors with problems come first, then the rest by name, with numbers in numeric order. `counts` has the number of monitors in each state that match the other filters; `total` is the number that match all filters. Continue with `nextCursor`.',
          querystring: allMonitorsQuery,
          response: ok(allMonitorsPage, 404),
        },
      },
      async (request) => ({ data: await listAllMonitors(viewOf(deps, request), userIdOf(request), request.query) }),
    );

    app.get(
      '/monitors/facets',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listMonitorFacets',
          summary: 'List monitor filters',
          description:
            'The tags, hosts and projects of all monitors that you can see, the most frequent first. Up to 100 tags and 100 hosts.',
          response: ok(monitorFacets),
        },
      },
      async (request) => ({ data: await listFacets(deps.db, userIdOf(request)) }),
    );

    app.get(
      '/monitors/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'getMonitor',
          summary: 'Get a monitor',
          params: byId,
          response: ok(oneMonitor),
        },
      },
      async (request) => ({
        data: { monitor: await readMonitor(viewOf(deps, request), userIdOf(request), request.params.id) },
      }),
    );

    app.put(
      '/monitors/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'updateMonitor',
          summary: 'Update a monitor',
          description:
            "Omitted fields don't change, including headers in the options. Changing the URL, the request, or which headers and scores are compared resets the baseline.",
          params: byId,
          body: updateMonitorRequest,
          response: ok(oneMonitor),
        },
      },
      async (request) => {
        const view = { ...viewOf(deps, request), config: deps.config };
        const monitor = await changeMonitor(view, userIdOf(request), request.params.id, request.body);
        deps.monitorWork.wake();
        return { data: { monitor } };
      },
    );

    app.delete(
      '/monitors/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'deleteMonitor',
          summary: 'Delete a monitor',
          description: `Its checks stay, and it can be restored for ${monitorLimits.undoMinutes} minutes with the action \`restore\`. Then its runs, incidents and statistics are deleted. With \`checks=delete\`, everything is deleted immediately.`,
          params: byId,
          querystring: deleteMonitorQuery,
          response: ok(z.object({ deleted: z.literal(true) })),
        },
      },
      async (request) => {
        await deleteMonitor(viewOf(deps, request), userIdOf(request), request.params.id, request.query);
        return { data: { deleted: true as const } };
      },
    );
  };
};
