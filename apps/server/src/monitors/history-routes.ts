import { linesOfEvent } from '@hopwise/alerts';
import {
  type IncidentAcross,
  incidentAcross,
  type MonitorDayFigures,
  type MonitorHistoryQuery,
  type MonitorIncident,
  type MonitorResponseTimes,
  type MonitorRun,
  type MonitorTimelineEntry,
  monitorDayFigures,
  monitorHistoryQuery,
  monitorIncident,
  monitorProblem,
  monitorResponseTimes,
  monitorRun,
  monitorTimelineEntry,
  type ResponseTimeRange,
  responseTimesQuery,
} from '@hopwise/model';
import { averageMs, emptyDay, percentileMs, responseTimes, uptimeBar } from '@hopwise/monitor';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { ok } from '../http/route-docs.ts';
import { projectsVisibleTo } from '../projects/index.ts';
import { listEventRows } from './monitor-events-table.ts';
import {
  incidentsSince,
  listDays,
  listIncidentRows,
  listIncidentsAcross,
  listRunRows,
  type MonitorIncidentRow,
} from './monitor-history-table.ts';
import { accessMonitor } from './open-monitor.ts';
import { readProblem } from './read-problem.ts';
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
      '/monitors/incidents',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listIncidents',
          summary: 'List the incidents of all monitors',
          description: `In all projects that you can see. ${nextPage}`,
          querystring: monitorHistoryQuery,
          response: ok(z.object({ incidents: z.array(incidentAcross) })),
        },
      },
      async (request) => ({ data: { incidents: await listAllIncidents(db, userIdOf(request), request.query) } }),
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

    app.get(
      '/monitors/:id/response-times',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listMonitorResponseTimes',
          summary: 'Get response times',
          description:
            'Median (p50) and 95th percentile by hour for 24 hours and 7 days, by UTC day for 30 and 90 days, and the incidents of that time. Percentiles are accurate to within 25%. For 24 hours, also the individual runs, if the monitor runs every 5 minutes or less often.',
          params: byId,
          querystring: responseTimesQuery,
          response: ok(monitorResponseTimes),
        },
      },
      async (request) => ({
        data: await readResponseTimes(
          { db, now: monitorWork.now },
          { userId: userIdOf(request), id: request.params.id },
          request.query.range,
        ),
      }),
    );

    app.get(
      '/monitors/:id/problem',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'getMonitorProblem',
          summary: 'Get the current problem of a monitor',
          description:
            'When it started, the checks with the baseline chain and with the problem, and who was notified. `problem` is null if the monitor needs no attention.',
          params: byId,
          response: ok(z.object({ problem: z.nullable(monitorProblem) })),
        },
      },
      async (request) => ({
        data: { problem: await readProblem({ db, now: monitorWork.now }, userIdOf(request), request.params.id) },
      }),
    );
  };
};

const idOf = async (db: Database, userId: string, id: string): Promise<string> =>
  (await accessMonitor(db, userId, id)).found.row.id;

export async function listTimeline(
  db: Database,
  userId: string,
  id: string,
  query: MonitorHistoryQuery,
): Promise<MonitorTimelineEntry[]> {
  const rows = await listEventRows(db, await idOf(db, userId, id), query);
  return rows.map((row) => ({
    id: row.id,
    type: row.event.type,
    at: row.at.toISOString(),
    says: linesOfEvent(row.event),
    checkIds: { before: row.checkBefore, after: row.checkAfter },
  }));
}

export async function listRuns(
  db: Database,
  userId: string,
  id: string,
  query: MonitorHistoryQuery,
): Promise<MonitorRun[]> {
  const rows = await listRunRows(db, await idOf(db, userId, id), query);
  return rows.map(({ id: runId, startedAt, finishedAt, count, outcome, reason, totalTimeMs, changes, checkId }) => ({
    ...{ id: runId, startedAt: startedAt.toISOString(), finishedAt: finishedAt.toISOString() },
    ...{ count, outcome, reason, totalTimeMs, changes, checkId },
  }));
}

export async function listIncidents(
  db: Database,
  userId: string,
  id: string,
  query: MonitorHistoryQuery,
): Promise<MonitorIncident[]> {
  return (await listIncidentRows(db, await idOf(db, userId, id), query)).map(toIncident);
}

async function listAllIncidents(db: Database, userId: string, query: MonitorHistoryQuery): Promise<IncidentAcross[]> {
  const names = new Map((await projectsVisibleTo(db, userId)).map(({ id, name }) => [id, name]));
  const rows = await listIncidentsAcross(db, [...names.keys()], query);
  return rows.map((row) => ({ ...toIncident(row), projectName: names.get(row.projectId) ?? '' }));
}

const toIncident = <Row extends MonitorIncidentRow>({ startedAt, endedAt, ...incident }: Row) => ({
  ...incident,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

export async function readDays(
  { db, now }: { db: Database; now(): number },
  userId: string,
  id: string,
): Promise<MonitorDayFigures[]> {
  const at = now();
  const days = await listDays(db, await idOf(db, userId, id), at);
  const known = new Map(days.map((day) => [day.day, day]));
  return uptimeBar(days, at).map((shown) => {
    const { up, down, times } = known.get(shown.day) ?? emptyDay(shown.day);
    const figures = {
      averageMs: averageMs(times),
      medianMs: percentileMs(times, 0.5),
      p95Ms: percentileMs(times, 0.95),
    };
    return { ...shown, runs: up + down, ...figures };
  });
}

async function readResponseTimes(
  { db, now }: { db: Database; now(): number },
  { userId, id }: { userId: string; id: string },
  range: ResponseTimeRange,
): Promise<MonitorResponseTimes> {
  const { row } = (await accessMonitor(db, userId, id)).found;
  const at = now();
  const times = responseTimes(range, { days: await listDays(db, row.id, at), recentHours: row.recentHours }, at);
  const incidents = await incidentsSince(db, row.id, new Date(times.buckets[0]?.at ?? at));
  return {
    ...times,
    incidents: incidents.map(({ startedAt, endedAt, reason }) => ({
      ...{ startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null, reason },
    })),
  };
}
