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
  /** For what is read in many steps. */
  backgroundDb: Database;
}

/** Jobs, their rows and what they came to. */
export const readJobRoutes = ({ db, backgroundDb, downloads }: ReadJobDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/bulk/jobs',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listBulkJobs',
          summary: 'Your bulk jobs, newest first',
          description: 'Of all projects that you may see. The next page begins after the job named by `before`.',
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
          summary: 'Open a bulk job',
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
          summary: 'The rows of a bulk job with their results, in the order of the file',
          description:
            'The next page begins at `nextCursor`. With a filter or a search, a page of a large job may hold fewer rows than asked for: go on while there is a `nextCursor`.',
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
          summary: 'What the whole set of a bulk job came to',
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
