import { Readable } from 'node:stream';
import { bulkJob, bulkJobsQuery, bulkResultsExport, bulkRowsPage, bulkRowsQuery, bulkSummary } from '@hopwise/model';
import { renderBulkRowsCsv, renderBulkRowsJson } from '@hopwise/report';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { type Downloads, fileResponse, limitDownload, sendFile } from '../exports/index.ts';
import { ok } from '../http/route-docs.ts';
import { recordInProjects } from '../projects/index.ts';
import { allRows, listRows } from './list-rows.ts';
import { accessJob, listJobs, toBulkJob } from './open-job.ts';
import { jobParams, oneJob, tags, userIdOf } from './route-parts.ts';
import { summarizeJob } from './summarize-job.ts';

export interface ReadJobDeps extends Downloads {
  db: Database;
  /** For data that is read in many steps. */
  backgroundDb: Database;
}

export const readJobRoutes = ({ db, backgroundDb, downloads }: ReadJobDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/bulk/jobs',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listBulkJobs',
          summary: 'List your bulk jobs',
          description:
            "From all projects you can see, newest first. For the next page, pass the last job's ID as `before`.",
          querystring: bulkJobsQuery,
          response: ok(z.object({ jobs: z.array(bulkJob) })),
        },
      },
      async (request) => ({ data: { jobs: await listJobs(db, userIdOf(request), request.query) } }),
    );

    app.get(
      '/bulk/jobs/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'getBulkJob',
          summary: 'Get a bulk job',
          params: jobParams,
          response: ok(oneJob),
        },
      },
      async (request) => ({
        data: { job: toBulkJob(await accessJob(db, userIdOf(request), request.params.id)) },
      }),
    );

    app.get(
      '/bulk/jobs/:id/rows',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listBulkRows',
          summary: 'List the rows of a bulk job',
          description:
            'In file order, with results. Continue with `nextCursor`. With a filter or search, a page of a large job may have fewer rows than requested: continue while there is a `nextCursor`.',
          params: jobParams,
          querystring: bulkRowsQuery,
          response: ok(bulkRowsPage),
        },
      },
      async (request) => {
        const { row } = await accessJob(db, userIdOf(request), request.params.id);
        return { data: await listRows(db, row, request.query) };
      },
    );

    app.get(
      '/bulk/jobs/:id/summary',
      {
        config: { access: 'user', rateClass: 'report' },
        schema: {
          tags,
          operationId: 'getBulkSummary',
          summary: 'Get the summary of a bulk job',
          params: jobParams,
          response: ok(z.object({ summary: bulkSummary })),
        },
      },
      async (request) => {
        const { row } = await accessJob(db, userIdOf(request), request.params.id);
        return { data: { summary: await summarizeJob(backgroundDb, row) } };
      },
    );

    for (const format of ['csv', 'json'] as const) {
      app.get(
        `/bulk/jobs/:id/results.${format}`,
        {
          config: { access: 'user', rateClass: 'report' },
          schema: {
            tags,
            operationId: format === 'csv' ? 'downloadBulkResultsCsv' : 'downloadBulkResultsJson',
            summary: `Download the results of a bulk job as ${format.toUpperCase()}`,
            params: jobParams,
            response: { 200: fileResponse([format], bulkResultsExport) },
          },
        },
        async (request, reply) => {
          const userId = userIdOf(request);
          const job = await accessJob(db, userId, request.params.id);
          limitDownload(reply, downloads);
          await recordInProjects(db, {
            userId,
            projectIds: [job.row.projectId],
            action: 'export.bulk-results',
            details: { job: job.row.id, file: job.row.fileName, format },
          });
          const rows = allRows(backgroundDb, job.row);
          const text = format === 'csv' ? renderBulkRowsCsv(rows) : renderBulkRowsJson(toBulkJob(job), rows);
          return sendFile(reply, `bulk-results-${job.row.id}.${format}`, format, Readable.from(text));
        },
      );
    }
  };
};
