import {
  allContractsPage,
  allContractsQuery,
  createContractRequest,
  listedContract,
  updateContractRequest,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Bells } from '../db/bells.ts';
import { created, ok } from '../http/route-docs.ts';
import type { StorageConfig } from '../projects/index.ts';
import { changeContract, createContract, deleteContract } from './change-contract.ts';
import type { ContractReader } from './contract-reader.ts';
import { listAllContracts } from './list-all-contracts.ts';
import { listContracts, readStored } from './open-contract.ts';
import { byId, deleted, oneContract, tags, textBodyLimit, userIdOf, type ViewDeps, viewOf } from './route-parts.ts';

export interface ContractRouteDeps extends ViewDeps {
  config: ViewDeps['config'] & StorageConfig;
  bells: Pick<Bells, 'ring'>;
  contractReader: ContractReader;
}

const problemsNote =
  'Invalid text is rejected with 422 and nothing changes: `details` lists each problem with its line and column.';

export const contractRoutes = (deps: ContractRouteDeps): FastifyPluginAsyncZod => {
  const { db, config, bells, contractReader } = deps;
  return async (app) => {
    app.get(
      '/projects/:id/contracts',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listContracts',
          summary: 'List the contracts of a project',
          description: 'Most recently changed first. Each includes its last run, but not its text.',
          params: byId,
          response: ok(z.object({ contracts: z.array(listedContract) })),
        },
      },
      async (request) => ({
        data: { contracts: await listContracts(viewOf(deps, request), userIdOf(request), request.params.id) },
      }),
    );

    app.post(
      '/projects/:id/contracts',
      {
        config: { access: 'user' },
        bodyLimit: textBodyLimit,
        schema: {
          tags,
          operationId: 'createContract',
          summary: 'Create a contract',
          description: `The text is YAML, CSV or lines of \`from -> to [status]\`. The format is detected unless you pass \`spelling\`. ${problemsNote}`,
          params: byId,
          body: createContractRequest,
          response: created(oneContract, 409, 422),
        },
      },
      async (request, reply) => {
        const view = { ...viewOf(deps, request), config, contractReader };
        const contract = await createContract(view, userIdOf(request), request.params.id, request.body);
        return reply.code(201).send({ data: { contract } });
      },
    );

    app.get(
      '/contracts',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listAllContracts',
          summary: 'List contracts across projects',
          description:
            "In all projects that you can see, or in one. Failing contracts come first, then by name. `state` comes from `lastResult`, the last finished run on the contract's own site. `counts` has the number of contracts in each state, regardless of filters. Continue with `nextCursor`.",
          querystring: allContractsQuery,
          response: ok(allContractsPage, 404),
        },
      },
      async (request) => ({ data: await listAllContracts(viewOf(deps, request), userIdOf(request), request.query) }),
    );

    app.get(
      '/contracts/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'getContract',
          summary: 'Get a contract',
          params: byId,
          response: ok(oneContract),
        },
      },
      async (request) => ({
        data: { contract: await readStored(viewOf(deps, request), userIdOf(request), request.params.id) },
      }),
    );

    app.put(
      '/contracts/:id',
      {
        config: { access: 'user' },
        bodyLimit: textBodyLimit,
        schema: {
          tags,
          operationId: 'updateContract',
          summary: 'Update a contract',
          description: `Omitted fields don't change. With \`version\`, the update is rejected with 409 if the contract has changed since. ${problemsNote}`,
          params: byId,
          body: updateContractRequest,
          response: ok(oneContract, 409, 422),
        },
      },
      async (request) => {
        const view = { ...viewOf(deps, request), config, contractReader };
        return { data: { contract: await changeContract(view, userIdOf(request), request.params.id, request.body) } };
      },
    );

    app.delete(
      '/contracts/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'deleteContract',
          summary: 'Delete a contract',
          description: 'Also deletes its runs and their checks. 409: monitors use it.',
          params: byId,
          response: ok(deleted, 409),
        },
      },
      async (request) => {
        await deleteContract(db, userIdOf(request), request.params.id);
        bells.ring('bulk');
        return { data: { deleted: true as const } };
      },
    );
  };
};
