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
import type { StorageConfig } from '../storage/index.ts';
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
  'A text with problems is refused with 422, and nothing is changed: `details` has each with its line and column.';

/** Contracts of a project. */
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
          summary: 'The contracts of a project',
          description: 'The one that was changed last comes first. Each has its last run, and none its text.',
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
          summary: 'Keep a contract in a project',
          description: `Its text is YAML, CSV or lines of \`from -> to [status]\`; how it is written is found out unless \`spelling\` says so. ${problemsNote}`,
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
            'In all projects that you can see, or in one. Failing contracts come first, then by name. `state` comes from `lastResult`, the last finished run on the own site of the contract. `counts` has how many are in each state, whatever the filters. The next page begins at `nextCursor`.',
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
          summary: 'Open a contract',
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
          summary: 'Change a contract',
          description: `What is left out stays as it is. With \`version\`, a contract that was changed since is refused with 409. ${problemsNote}`,
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
          description: 'With its runs and the checks that they made. One that monitors watch is not deleted.',
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
