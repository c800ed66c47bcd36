import { Readable } from 'node:stream';
import { checkExport, checksExport, har, periodQuery } from '@hopwise/model';
import { reportFileName, reportFormatFacts, reportFormats } from '@hopwise/report';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { plainUrl } from '../audit-trail/index.ts';
import { readBrowserTrace } from '../browser-traces/index.ts';
import { accessCheck, readCheck, viewerOf } from '../checks/index.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { errors } from '../http/route-docs.ts';
import { recordInProjects } from '../projects/index.ts';
import { openSharedCheck, type SharingDeps } from '../sharing/index.ts';
import { type ExportDeps, exportCheck } from './export-check.ts';
import { exportPeriod, listFormats } from './export-period.ts';
import { callerOfFile, type Downloads, fileResponse, limitDownload, sendFile } from './send-file.ts';

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
