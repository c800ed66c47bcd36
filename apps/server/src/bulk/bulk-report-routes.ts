import { buildBulkReport, bulkReportFileName, renderBulkMarkdown, reportFormatFacts } from '@hopwise/report';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { brandOfProjects, callerOfFile, type ExportDeps, fileResponse, sendFile } from '../exports/index.ts';
import { openProject, recordInProjects } from '../projects/index.ts';
import { accessJob, toBulkJob } from './open-job.ts';
import { jobParams, tags, userIdOf } from './route-parts.ts';
import { summarizeJob } from './summarize-job.ts';

export interface BulkReportDeps extends ExportDeps {
  db: Database;
  /** For data that is read in many steps. */
  backgroundDb: Database;
  config: Pick<Config, 'publicUrl'>;
}

/** The summary of a job as a report. */
export const bulkReportRoutes = (deps: BulkReportDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    for (const format of ['pdf', 'markdown'] as const) {
      app.get(
        `/bulk/jobs/:id/report.${reportFormatFacts[format].extension}`,
        {
          config: { access: 'user', rateClass: 'report' },
          schema: {
            tags,
            operationId: format === 'pdf' ? 'downloadBulkReportPdf' : 'downloadBulkReportMarkdown',
            summary: `Download the report of a bulk job as ${format === 'pdf' ? 'PDF' : 'Markdown'}`,
            description: 'Counts and findings for the whole job. Download the results as CSV or JSON to get every row.',
            params: jobParams,
            response: { 200: fileResponse([format]) },
          },
        },
        async (request, reply) => {
          const userId = userIdOf(request);
          const { report, row } = await reportJob(deps, userId, request.params.id);
          const content =
            format === 'pdf' ? await deps.pdf.render(report, callerOfFile(reply)) : renderBulkMarkdown(report);
          const details = { job: row.id, file: row.fileName, format };
          await recordInProjects(deps.db, {
            userId,
            projectIds: [row.projectId],
            action: 'export.bulk-report',
            details,
          });
          return sendFile(reply, bulkReportFileName(request.params.id, format), format, content);
        },
      );
    }
  };
};

async function reportJob({ db, backgroundDb, config, version }: BulkReportDeps, userId: string, id: string) {
  const job = await accessJob(db, userId, id);
  const { name: projectName } = await openProject(db, userId, job.row.projectId);
  const summary = await summarizeJob(backgroundDb, job.row);
  const report = buildBulkReport({
    job: toBulkJob(job),
    summary,
    projectName,
    brand: await brandOfProjects(db, [job.row.projectId]),
    generatedAt: new Date().toISOString(),
    productVersion: version,
    publicUrl: config.publicUrl ? new URL(`/bulk/${id}`, config.publicUrl).href : null,
  });
  return { report, row: job.row };
}
