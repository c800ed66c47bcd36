import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ShareLinkRouteDeps } from '../sharing/index.ts';
import type { ExportComparisonDeps } from './export-comparison.ts';
import { comparisonExportRoutes } from './export-routes.ts';
import { type ClientComparisonRouteDeps, clientComparisonRoutes } from './routes.ts';
import { comparisonSharingRoutes } from './sharing-routes.ts';

type AllComparisonDeps = ClientComparisonRouteDeps & ExportComparisonDeps & ShareLinkRouteDeps;

export const allClientComparisonRoutes = (deps: AllComparisonDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    await app.register(clientComparisonRoutes(deps));
    await app.register(comparisonSharingRoutes(deps));
    await app.register(comparisonExportRoutes(deps));
  };
};
