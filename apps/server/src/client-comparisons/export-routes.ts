import {
  type ClientComparison,
  type ClientComparisonFormat,
  clientComparisonExport,
  clientComparisonFormats,
} from '@hopwise/model';
import { buildClientsReport, clientsReportFileName, renderClientComparison } from '@hopwise/report';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { plainUrl } from '../audit-trail/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { brandOfProjects, callerOfFile, type ExportDeps, fileResponse, sendFile } from '../exports/index.ts';
import { errors } from '../http/route-docs.ts';
import { recordInProjects } from '../projects/index.ts';
import type { WorkOwner } from '../threads/thread-pool.ts';
import { openComparison, tags, userIdOf } from './open-comparison.ts';
import { openSharedComparison } from './sharing-routes.ts';

const format = z.enum(clientComparisonFormats, {
  error: `Format must be one of ${clientComparisonFormats.join(', ')}`,
});
const response = { 200: fileResponse(clientComparisonFormats, clientComparisonExport), ...errors(400, 404) };

/** A client comparison as a file, for people who can see its project and for people with its share link. */
export const comparisonExportRoutes = (deps: ExportComparisonDeps): FastifyPluginAsyncZod => {
  const { db } = deps;
  return async (app) => {
    app.get(
      '/client-comparisons/:id/export/:format',
      {
        config: { access: 'user', rateClass: 'report' },
        schema: {
          tags,
          operationId: 'exportClientComparison',
          summary: 'Download a client comparison',
          params: z.object({ id: z.string(), format }),
          response,
        },
      },
      async (request, reply) => {
        const userId = userIdOf(request);
        const { format } = request.params;
        const comparison = await openComparison(db, userId, request.params.id);
        const { id, projectId, url } = comparison;
        const content = await exportComparison(deps, comparison, `/clients/${id}`, format, callerOfFile(reply));
        const details = { url: plainUrl(url), format };
        await recordInProjects(db, { userId, projectIds: [projectId], action: 'export.client-comparison', details });
        return sendFile(reply, clientsReportFileName(id, format), format, content);
      },
    );

    app.get(
      '/shared/client-comparisons/:token/export/:format',
      {
        config: { rateClass: 'report' },
        schema: {
          tags,
          operationId: 'exportSharedClientComparison',
          summary: 'Download a shared client comparison',
          params: z.object({ token: z.string(), format }),
          response,
        },
      },
      async (request, reply) => {
        const { token, format } = request.params;
        const comparison = await openSharedComparison(db, token);
        const page = `/shared/clients/${token}`;
        const content = await exportComparison(deps, comparison, page, format, callerOfFile(reply));
        reply.header('x-robots-tag', 'noindex');
        return sendFile(reply, clientsReportFileName(comparison.id, format), format, content);
      },
    );
  };
};

export interface ExportComparisonDeps extends ExportDeps {
  db: Database;
  config: Pick<Config, 'publicUrl'>;
}

/** The formats that people read. */
const branded: ReadonlySet<ClientComparisonFormat> = new Set(['pdf', 'markdown']);

/** A comparison as a file. page: its URL on this installation. */
export async function exportComparison(
  { db, pdf, version, config: { publicUrl } }: ExportComparisonDeps,
  comparison: ClientComparison,
  page: string,
  format: ClientComparisonFormat,
  by: WorkOwner,
): Promise<string | Uint8Array> {
  const report = buildClientsReport({
    comparison,
    brand: branded.has(format) ? await brandOfProjects(db, [comparison.projectId]) : null,
    publicUrl: publicUrl ? new URL(page, publicUrl).href : null,
    generatedAt: new Date().toISOString(),
    productVersion: version,
  });
  return format === 'pdf' ? pdf.render(report, by) : renderClientComparison(report, format);
}
