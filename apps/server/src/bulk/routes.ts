import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type BulkReportDeps, bulkReportRoutes } from './bulk-report-routes.ts';
import { type ChangeJobDeps, changeJobRoutes } from './change-job-routes.ts';
import { type ComparisonDeps, jobComparisonRoutes } from './comparison-routes.ts';
import { type ReadJobDeps, readJobRoutes } from './read-job-routes.ts';
import { type SitemapRouteDeps, sitemapRoute } from './sitemap-route.ts';
import { type UploadRouteDeps, uploadRoute } from './upload-route.ts';

export type BulkRouteDeps = UploadRouteDeps &
  ChangeJobDeps &
  BulkReportDeps &
  ReadJobDeps &
  ComparisonDeps &
  SitemapRouteDeps;

export const bulkRoutes = (deps: BulkRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    await app.register(uploadRoute(deps));
    await app.register(sitemapRoute(deps));
    await app.register(readJobRoutes(deps));
    await app.register(changeJobRoutes(deps));
    await app.register(bulkReportRoutes(deps));
    await app.register(jobComparisonRoutes(deps));
  };
};
