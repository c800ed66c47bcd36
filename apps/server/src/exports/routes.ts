import { Readable } from 'node:stream';
import { checkExport, checksExport, har, periodQuery } from '@hopwise/model';
import { type ReportFormat, reportFileName, reportFormatFacts, reportFormats } from '@hopwise/report';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { plainUrl } from '../audit-trail/index.ts';
import { readBrowserTrace } from '../browser-traces/index.ts';
import { accessCheck, readCheck, viewerOf } from '../checks/index.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { disconnectSignal } from '../http/connections.ts';
import { errors, fileDescription } from '../http/route-docs.ts';
import { recordInProjects } from '../projects/index.ts';
import { ownerOf } from '../rate-limits/index.ts';
import { openSharedCheck, type SharingDeps } from '../sharing/index.ts';
import { createOwnerShares, type OwnerShares } from '../threads/fair-queue.ts';
import type { WorkOwner } from '../threads/thread-pool.ts';
import { type ExportDeps, exportCheck, exportPeriod, listFormats } from './export-files.ts';

export type ExportRouteDeps = ExportDeps & SharingDeps & Downloads;

const oneOf = <Format extends string>(formats: readonly Format[]) =>
  z.enum(formats, { error: `Format must be one of ${formats.join(', ')}` });

const tags = ['Exports'];

export const exportRoutes = (deps: ExportRouteDeps): FastifyPluginAsyncZod => {
  const { db, config } = deps;
  const addressOf = (path: string) => (config.publicUrl ? new URL(path, config.publicUrl).href : null);

  return async (app) => {
    app.get(
      '/export/:checkId/:format',
      {
        config: { access: 'guest', rateClass: 'report' },
        schema: {
          tags,
          operationId: 'exportCheck',
          summary: 'Download the report of a check',
          params: z.object({ checkId: z.string(), format: oneOf(reportFormats) }),
          response: { 200: fileResponse(reportFormats, z.union([checkExport, har])), ...errors(400) },
        },
      },
      async (request, reply) => {
        const { checkId, format } = request.params;
        const viewer = viewerOf(request);
        const accessible = await accessCheck(db, checkId, viewer);
        const { result, analysis } = await readCheck(db, accessible);
        const { check } = result;
        const publicUrl = addressOf(`/check/${check.id}`);
        const browserTrace = await readBrowserTrace(db, check);
        const exported = { check, analysis, browserTrace, publicUrl };
        const content = await exportCheck(deps, exported, format, callerOfFile(reply));
        await recordInProjects(db, {
          userId: viewer.userId,
          projectIds: [accessible.row.projectId],
          action: 'export.check',
          details: { check: check.id, url: plainUrl(accessible.row.inputUrl), format },
        });
        return sendFile(reply, reportFileName(check.id, format), format, content);
      },
    );

    app.get(
      '/shared/:token/export/:format',
      {
        config: { rateClass: 'report' },
        schema: {
          tags,
          operationId: 'exportSharedCheck',
          summary: 'Download the report of a shared check',
          params: z.object({ token: z.string(), format: oneOf(reportFormats) }),
          response: { 200: fileResponse(reportFormats, z.union([checkExport, har])), ...errors(400) },
        },
      },
      async (request, reply) => {
        const { token, format } = request.params;
        const { check, analysis, browserTrace } = await openSharedCheck(deps, token);
        const exported = { check, analysis, browserTrace, publicUrl: addressOf(`/shared/${token}`) };
        const content = await exportCheck(deps, exported, format, callerOfFile(reply));
        reply.header('x-robots-tag', 'noindex');
        return sendFile(reply, reportFileName(check.id, format), format, content);
      },
    );

    app.get(
      '/export/checks/:format',
      {
        config: { access: 'user', rateClass: 'report' },
        schema: {
          tags,
          operationId: 'exportChecks',
          summary: 'Download the checks from a period',
          description: 'From all projects you can see, or one of them, newest first.',
          params: z.object({ format: oneOf(listFormats) }),
          querystring: periodQuery,
          response: { 200: fileResponse(listFormats, checksExport) },
        },
      },
      async (request, reply) => {
        const { format } = request.params;
        const by = callerOfFile(reply);
        const content = await exportPeriod(deps, signedInCallerOf(request).userId, request.query, format, by);
        const { extension } = reportFormatFacts[format];
        if (content instanceof Readable) limitDownload(reply, deps.downloads);
        return sendFile(reply, `redirect-checks-${request.query.period}.${extension}`, format, content);
      },
    );
  };
};

const downloadsPerPerson = 3;

export interface Downloads {
  downloads: OwnerShares;
}

/** Files that are streamed from the database. */
export const createDownloads = (): OwnerShares =>
  createOwnerShares({
    perOwner: downloadsPerPerson,
    message: `You already have ${downloadsPerPerson} downloads in progress. Wait for one to finish.`,
  });

/** Counts a streamed file until it is sent or aborted. */
export function limitDownload(reply: FastifyReply, downloads: OwnerShares): void {
  reply.raw.once('close', downloads.take(ownerOf(reply.request)));
}

/** Who waits for a file. It is aborted when they disconnect. */
export const callerOfFile = (reply: FastifyReply): WorkOwner => ({
  owner: ownerOf(reply.request),
  signal: disconnectSignal(reply),
});

/** The OpenAPI response of a route that returns a file: its content type and, for JSON formats, its schema. */
export function fileResponse(formats: readonly ReportFormat[], json: $ZodType = z.never()) {
  const schemaOf = (format: ReportFormat) => {
    if (format === 'pdf') return z.file().mime('application/pdf');
    return format === 'json' || format === 'har' ? json : z.string();
  };
  return {
    description: fileDescription,
    content: Object.fromEntries(
      formats.map((format) => [reportFormatFacts[format].contentType.split(';')[0], { schema: schemaOf(format) }]),
    ),
  };
}

export function sendFile(reply: FastifyReply, name: string, format: ReportFormat, content: unknown): FastifyReply {
  return reply
    .type(reportFormatFacts[format].contentType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content instanceof Uint8Array ? Buffer.from(content.buffer, content.byteOffset, content.length) : content);
}
