import {
  monitorDayFigures,
  monitorHistoryQuery,
  monitorIncident,
  monitorRun,
  monitorTimelineEntry,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { ok } from '../http/route-docs.ts';
import { listIncidents, listRuns, listTimeline, readDays } from './read-history.ts';
import { byId, type MonitorRouteDeps, tags, userIdOf } from './route-parts.ts';

const nextPage = 'Newest first. The next page begins after the entry named by `before`.';

/** What became of the runs of a monitor. */
export const historyRoutes = ({ db, monitorWork }: MonitorRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/monitors/:id/timeline',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listMonitorTimeline',
          summary: 'What happened to a monitor',
          description: `${nextPage} \`checkIds\` are checks that show the chain before and after.`,
          params: byId,
          querystring: monitorHistoryQuery,
          response: ok(z.object({ entries: z.array(monitorTimelineEntry) })),
        },
      },
      async (request) => ({
        data: { entries: await listTimeline(db, userIdOf(request), request.params.id, request.query) },
      }),
    );

    app.get(
      '/monitors/:id/runs',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listMonitorRuns',
          summary: 'The runs of a monitor',
          description: `${nextPage} Runs of a day that came to the same in a row are one entry with a count.`,
          params: byId,
          querystring: monitorHistoryQuery,
          response: ok(z.object({ runs: z.array(monitorRun) })),
        },
      },
      async (request) => ({
        data: { runs: await listRuns(db, userIdOf(request), request.params.id, request.query) },
      }),
    );

    app.get(
      '/monitors/:id/incidents',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listMonitorIncidents',
          summary: 'The times when a monitor was down',
          description: nextPage,
          params: byId,
          querystring: monitorHistoryQuery,
          response: ok(z.object({ incidents: z.array(monitorIncident) })),
        },
      },
      async (request) => ({
        data: { incidents: await listIncidents(db, userIdOf(request), request.params.id, request.query) },
      }),
    );

    app.get(
      '/monitors/:id/days',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listMonitorDays',
          summary: 'Uptime and response times of the last 90 days',
          description: 'Days of UTC, today last. Percentiles are exact to within a quarter.',
          params: byId,
          response: ok(z.object({ days: z.array(monitorDayFigures) })),
        },
      },
      async (request) => ({
        data: { days: await readDays({ db, now: monitorWork.now }, userIdOf(request), request.params.id) },
      }),
    );
  };
};
