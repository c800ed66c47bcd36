import {
  applyMonitorsRequest,
  importedMonitors,
  importMonitorsRequest,
  megabyte,
  monitorActionRequest,
  monitorActionResult,
  monitorChanges,
  monitorExportFormats,
  monitorFilter,
  monitorLimits,
  pruneMonitorsRequest,
} from '@hopwise/model';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { fileDescription, fileHeaders, ok } from '../http/route-docs.ts';
import { requireConfirmedEmail } from '../users/index.ts';
import { applyMonitors, pruneMonitors } from './apply-monitors.ts';
import { actOnMonitors } from './bulk-actions.ts';
import { exportMonitors } from './export-monitors.ts';
import { importMonitors } from './import-monitors.ts';
import { byId, type MonitorRouteDeps, tags, userIdOf, viewOf } from './route-parts.ts';

const { perAction, undoMinutes, atOnce } = monitorLimits;
const atOnceText = atOnce.toLocaleString('en-US');
/** Room for as many entries as one call can have. */
const bodyLimit = 5 * megabyte;

const byFormat = z.object({
  format: z.enum(monitorExportFormats, { error: `Format must be one of ${monitorExportFormats.join(', ')}` }),
});
const exportedFile = {
  description: fileDescription,
  headers: fileHeaders,
  content: { 'text/csv': { schema: z.string() }, 'application/yaml': { schema: z.string() } },
};

/** Calls about many monitors. */
export const bulkMonitorRoutes = (deps: MonitorRouteDeps): FastifyPluginAsyncZod => {
  const manyDeps = (request: FastifyRequest) => ({ ...viewOf(deps, request), config: deps.config });
  return async (app) => {
    app.post(
      '/monitors/actions',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'actOnMonitors',
          summary: 'Pause, resume, run, tag, delete or restore many monitors',
          description: `Acts on up to ${perAction.toLocaleString('en-US')} monitors, selected by \`ids\` or by \`filter\`. The result lists what was done, what needed no change, and what was rejected with its reason; one rejected monitor doesn't stop the others. Deleted monitors can be restored by \`ids\` for ${undoMinutes} minutes. Pausing many sends no alerts. Runs count toward the hourly limit for monitors.`,
          body: monitorActionRequest,
          response: ok(monitorActionResult),
        },
      },
      async (request) => {
        const data = await actOnMonitors(manyDeps(request), userIdOf(request), request.body);
        deps.monitorWork.wake();
        return { data };
      },
    );

    app.post(
      '/projects/:id/monitors/import',
      {
        config: { access: 'user' },
        bodyLimit,
        schema: {
          tags,
          operationId: 'importMonitors',
          summary: 'Import monitors',
          description: `Creates up to ${atOnceText} monitors from a list, from text (URLs, one per line, or CSV with a header), or from the rows of a bulk job or contract run. Each is accepted or rejected with its reason. Targets that the project already monitors are rejected, so an import can be repeated. Of a job with more URLs, the first that aren't monitored yet are imported; \`left\` counts the others. Repeat the call until it is 0. The fields are those of a monitors file. Counts toward the hourly limit for monitors. If the server sends email, your email address must be confirmed first.`,
          params: byId,
          body: importMonitorsRequest,
          response: ok(importedMonitors),
        },
      },
      async (request) => {
        await requireConfirmedEmail(deps, userIdOf(request), 'create monitors');
        const data = await importMonitors(manyDeps(request), userIdOf(request), request.params.id, request.body);
        deps.monitorWork.wake();
        return { data };
      },
    );

    app.post(
      '/projects/:id/monitors/apply',
      {
        config: { access: 'user' },
        bodyLimit,
        schema: {
          tags,
          operationId: 'applyMonitors',
          summary: 'Create and change monitors by their keys',
          description: `For monitors as code: creates what is missing, changes what differs, and leaves the rest as it is. Up to ${atOnceText} in one call. With \`dryRun\`, only reports the differences. Fields that an entry omits have their defaults, except \`notify\`, \`paused\` and headers, which stay as they are. If the server sends email, your email address must be confirmed first.`,
          params: byId,
          body: applyMonitorsRequest,
          response: ok(monitorChanges),
        },
      },
      async (request) => {
        await requireConfirmedEmail(deps, userIdOf(request), 'create monitors');
        const changes = await applyMonitors(manyDeps(request), userIdOf(request), request.params.id, request.body);
        deps.monitorWork.wake();
        return { data: { changes } };
      },
    );

    app.post(
      '/projects/:id/monitors/prune',
      {
        config: { access: 'user' },
        bodyLimit,
        schema: {
          tags,
          operationId: 'pruneMonitors',
          summary: 'Delete monitors whose keys are not listed',
          description: `For monitors as code. Monitors without a key stay. Deleted ones can be restored for ${undoMinutes} minutes. With \`dryRun\`, only reports what would be deleted.`,
          params: byId,
          body: pruneMonitorsRequest,
          response: ok(monitorChanges),
        },
      },
      async (request) => ({
        data: {
          changes: await pruneMonitors(manyDeps(request), userIdOf(request), request.params.id, request.body),
        },
      }),
    );

    app.get(
      '/export/monitors/:format',
      {
        config: { access: 'user', rateClass: 'report' },
        schema: {
          tags,
          operationId: 'exportMonitors',
          summary: 'Export monitors as CSV or YAML',
          description:
            'Up to 10,000 that match the filters, by name. YAML is the file that `hopwise monitors apply` reads, for one project: pass `projectId`. Header values are not exported.',
          params: byFormat,
          querystring: monitorFilter,
          response: { 200: exportedFile },
        },
      },
      async (request, reply) => {
        const { format } = request.params;
        const text = await exportMonitors(viewOf(deps, request), userIdOf(request), format, request.query);
        return reply
          .header('content-disposition', `attachment; filename="monitors.${format}"`)
          .type(format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/yaml; charset=utf-8')
          .send(text);
      },
    );
  };
};
