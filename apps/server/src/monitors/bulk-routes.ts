import { monitorActionRequest, monitorActionResult, monitorLimits } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '../http/route-docs.ts';
import { actOnMonitors } from './bulk-actions.ts';
import { type MonitorRouteDeps, tags, userIdOf, viewOf } from './route-parts.ts';

const { perAction, undoMinutes } = monitorLimits;

/** Calls about many monitors. */
export const bulkMonitorRoutes = (deps: MonitorRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/monitors/actions',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'actOnMonitors',
          summary: 'Pause, resume, run, tag, delete or restore many monitors',
          description: `Acts on up to ${perAction.toLocaleString('en-US')} monitors, named by \`ids\` or by a \`filter\`. The result lists what was done, what needed no change, and what was rejected with its reason; one rejected monitor doesn't stop the others. Deleted monitors can be restored by \`ids\` for ${undoMinutes} minutes. Pausing many sends no alerts. Runs count toward the hourly limit for monitors.`,
          body: monitorActionRequest,
          response: ok(monitorActionResult),
        },
      },
      async (request) => {
        const view = { ...viewOf(deps, request), config: deps.config };
        const data = await actOnMonitors(view, userIdOf(request), request.body);
        deps.monitorWork.wake();
        return { data };
      },
    );
  };
};
