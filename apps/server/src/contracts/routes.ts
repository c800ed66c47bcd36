import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { badgeRoutes } from './badge-routes.ts';
import { type ContractRouteDeps, contractRoutes } from './contract-routes.ts';
import { type MakeRouteDeps, makeRoutes } from './make-routes.ts';
import { type RunRouteDeps, runRoutes } from './run-routes.ts';

export type AllContractDeps = ContractRouteDeps & RunRouteDeps & MakeRouteDeps;

export const allContractRoutes = (deps: AllContractDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    await app.register(contractRoutes(deps));
    await app.register(runRoutes(deps));
    await app.register(badgeRoutes(deps));
    await app.register(makeRoutes(deps));
  };
};
