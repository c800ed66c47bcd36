import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import {
  bulkJob,
  bulkJobsQuery,
  bulkRowsPage,
  bulkRowsQuery,
  bulkSummary,
  deleteBulkJobQuery,
  errorBody,
} from '@hopwise/model';
import { renderBulkRowsCsv, renderBulkRowsJson } from '@hopwise/report';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { fileResponse, sendFile } from '../exports/index.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { disconnectSignal } from '../http/disconnect-signal.ts';
import { type BulkReportDeps, bulkReportRoutes } from './bulk-report-routes.ts';
import type { BulkThreads } from './bulk-threads.ts';
import { cancelJob, deleteJob, retryJob } from './change-job.ts';
import { allRows, listRows } from './list-rows.ts';
import { accessJob, listJobs, toBulkJob } from './open-job.ts';
import { receiveUpload, type UploadDeps } from './receive-upload.ts';
import { summarizeJob } from './summarize-job.ts';
import { uploadParts } from './upload-form.ts';

export interface BulkRouteDeps extends BulkReportDeps {
  config: BulkReportDeps['config'] & UploadDeps['config'];
  bulkThreads: Pick<BulkThreads, 'wake'>;
}

const tags = ['Bulk'];
const params = z.object({ id: z.string() });
const oneJob = z.object({ data: z.object({ job: bulkJob }) });
const userIdOf = (request: FastifyRequest): string => signedInCallerOf(request).userId;

export const bulkRoutes = (deps: BulkRouteDeps): FastifyPluginAsyncZod => {
  const { db, bulkThreads } = deps;

  return async (app) => {
    await app.register(uploadRoute(deps));
    await app.register(bulkReportRoutes(deps));

    app.get(
      '/bulk/jobs',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Your bulk jobs, newest first',
          description: 'Of all projects that you may see. The next page begins after the job named by `before`.',
          querystring: bulkJobsQuery,
          response: { 200: z.object({ data: z.object({ jobs: z.array(bulkJob) }) }) },
        },
      },
      async (request) => ({ data: { jobs: await listJobs(db, userIdOf(request), request.query) } }),
    );

    app.get(
      '/bulk/jobs/:id',
      {
        config: { access: 'user' },
        schema: { tags, summary: 'Open a bulk job', params, response: { 200: oneJob, 404: errorBody } },
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
          summary: 'The rows of a bulk job with their results, in the order of the file',
          description:
            'The next page begins at `nextCursor`. With a filter or a search, a page of a large job may hold fewer rows than asked for: go on while there is a `nextCursor`.',
          params,
          querystring: bulkRowsQuery,
          response: { 200: z.object({ data: bulkRowsPage }), 404: errorBody },
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
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'What the whole set of a bulk job came to',
          params,
          response: { 200: z.object({ data: z.object({ summary: bulkSummary }) }), 404: errorBody },
        },
      },
      async (request) => {
        const { row } = await accessJob(db, userIdOf(request), request.params.id);
        return { data: { summary: await summarizeJob(db, row) } };
      },
    );

    for (const format of ['csv', 'json'] as const) {
      app.get(
        `/bulk/jobs/:id/results.${format}`,
        {
          config: { access: 'user' },
          schema: {
            tags,
            summary: `Download the results of a bulk job as ${format.toUpperCase()}`,
            params,
            response: { 200: fileResponse([format]), 404: errorBody },
          },
        },
        async (request, reply) => {
          const job = await accessJob(db, userIdOf(request), request.params.id);
          const rows = allRows(db, job.row);
          const text = format === 'csv' ? renderBulkRowsCsv(rows) : renderBulkRowsJson(toBulkJob(job), rows);
          return sendFile(reply, `bulk-results-${job.row.id}.${format}`, format, Readable.from(text));
        },
      );
    }

    app.post(
      '/bulk/jobs/:id/cancel',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Cancel a bulk job',
          description: 'What was found so far is kept.',
          params,
          response: { 200: oneJob, 404: errorBody, 409: errorBody },
        },
      },
      async (request) => {
        const job = await cancelJob(db, userIdOf(request), request.params.id);
        bulkThreads.wake();
        return { data: { job } };
      },
    );

    app.post(
      '/bulk/jobs/:id/retry',
      {
        config: { access: 'user', rateClass: 'track' },
        schema: {
          tags,
          summary: 'Track the failed rows of a bulk job again',
          description: 'Their old results give way to the new ones. Rows that a cancelled job did not reach go on too.',
          params,
          response: { 200: oneJob, 404: errorBody, 409: errorBody },
        },
      },
      async (request) => {
        const job = await retryJob(db, userIdOf(request), request.params.id);
        bulkThreads.wake();
        return { data: { job } };
      },
    );

    app.delete(
      '/bulk/jobs/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Delete a bulk job',
          description: 'With its checks, or, with `checks=keep`, leaving them in the project.',
          params,
          querystring: deleteBulkJobQuery,
          response: { 200: z.object({ data: z.object({ deleted: z.literal(true) }) }), 404: errorBody },
        },
      },
      async (request) => {
        await deleteJob(db, userIdOf(request), request.params.id, request.query.checks);
        bulkThreads.wake();
        return { data: { deleted: true as const } };
      },
    );
  };
};

/** Apart from the others, because what its body is read by is for this one alone. */
const uploadRoute = ({
  db,
  config,
  bulkThreads,
}: Pick<BulkRouteDeps, 'db' | 'config' | 'bulkThreads'>): FastifyPluginAsyncZod => {
  return async (app) => {
    app.removeAllContentTypeParsers();
    await app.register(multipart);
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));

    app.post(
      '/bulk/upload',
      {
        config: { access: 'user', rateClass: 'track' },
        schema: {
          tags,
          summary: 'Track every URL of a CSV file',
          description:
            'A form (`multipart/form-data`) with the `file` and, as text, `projectId`, `enableSSLAnalysis`, `enableSEOAnalysis`, `enableSecurityAnalysis`, `maxHops` (5, 10, 15 or 20) and `timeout` (10000, 15000, 20000 or 30000); what is left out is taken from the settings of the project. The first line of the file names its columns: `url`, and if wanted `method`, `userAgent`, `expectedUrl` and `expectedStatus`. Counts as one call.',
          response: {
            201: z.object({ data: z.object({ jobId: z.uuid() }) }),
            400: errorBody,
            404: errorBody,
            413: errorBody,
            415: errorBody,
          },
        },
      },
      async (request, reply) => {
        try {
          const parts = uploadParts(request, disconnectSignal(reply));
          const data = await receiveUpload({ db, config }, userIdOf(request), parts);
          bulkThreads.wake();
          return reply.code(201).send({ data });
        } catch (error) {
          // The rest of a refused upload is read and thrown away: a caller who is still sending hears no answer.
          request.raw.unpipe();
          request.raw.resume();
          throw error;
        }
      },
    );
  };
};
