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

const nextPage = "Newest first. For the next page, pass the last entry's ID as `before`.";

export const historyRoutes = ({ db, monitorWork }: MonitorRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/monitors/:id/timeline',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listMonitorTimeline',
          summary: 'List the events of a monitor',
          description: `${nextPage} \`checkIds\` are checks with the chain before and after.`,
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
          summary: 'List the runs of a monitor',
          description: `${nextPage} Consecutive runs on a day with the same result are one entry with a count.`,
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
          summary: 'List the incidents of a monitor',
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
          summary: 'Get 90-day uptime and response times',
          description: 'Days are in UTC, today last. Percentiles are accurate to within 25%.',
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
