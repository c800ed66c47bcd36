import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type ComparisonDeps, comparisonRoutes } from '../bulk/index.ts';
import { badgeRoutes } from './badge-routes.ts';
import { type ContractRouteDeps, contractRoutes } from './contract-routes.ts';
import { findPreviousRun, findRun } from './contract-runs-table.ts';
import { type MakeRouteDeps, makeRoutes } from './make-routes.ts';
import { accessRun } from './open-run.ts';
import { tags } from './route-parts.ts';
import { type RunRouteDeps, runRoutes } from './run-routes.ts';

export type AllContractDeps = ContractRouteDeps & RunRouteDeps & MakeRouteDeps & ComparisonDeps;

export const allContractRoutes = (deps: AllContractDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    await app.register(contractRoutes(deps));
    await app.register(runRoutes(deps));
    await app.register(badgeRoutes(deps));
    await app.register(makeRoutes(deps));
    await app.register(runComparisonRoutes(deps));
  };
};

const runComparisonRoutes = (deps: ComparisonDeps): FastifyPluginAsyncZod =>
  comparisonRoutes(deps, {
    path: '/contract-runs/:id/comparison',
    tags,
    name: 'ContractRun',
    noun: 'contract run',
    open: async (userId, id) => {
      const { run, job } = (await accessRun(deps.db, userId, id)).found;
      return { job, site: run.base, contractId: run.contractId };
    },
    findPrevious: async ({ job }) => {
      const found = await findRun(deps.db, job.id);
      return found && findPreviousRun(deps.db, found);
    },
  });
