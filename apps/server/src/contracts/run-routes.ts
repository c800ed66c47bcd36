import {
  acceptedRow,
  acceptRowRequest,
  contractRowsPage,
  contractRowsQuery,
  contractRun,
  contractRunsQuery,
  startContractRunRequest,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Bells } from '../db/bells.ts';
import { created, ok } from '../http/route-docs.ts';
import { acceptRow } from './accept-row.ts';
import { listCaseRows } from './list-rows.ts';
import { accessContract } from './open-contract.ts';
import { accessRun, cancelRun, deleteRun, listRuns, openRun } from './open-run.ts';
import { byId, deleted, oneRun, tags, userIdOf, type ViewDeps, viewOf } from './route-parts.ts';
import { type RunDeps, startRun } from './start-run.ts';

export interface RunRouteDeps extends RunDeps, Omit<ViewDeps, 'config'> {
  config: RunDeps['config'] & ViewDeps['config'];
  bells: Pick<Bells, 'ring'>;
}

const caseNumberMessage = 'The number of a row must be a whole number from 1';
const caseNumber = z.coerce
  .number({ error: caseNumberMessage })
  .int({ error: caseNumberMessage })
  .min(1, { error: caseNumberMessage })
  .max(2_147_483_647, { error: caseNumberMessage });

/** Runs of a contract, and what its cases came to. */
export const runRoutes = (deps: RunRouteDeps): FastifyPluginAsyncZod => {
  const { db, bells } = deps;
  return async (app) => {
    app.get(
      '/contracts/:id/runs',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listContractRuns',
          summary: 'The runs of a contract, newest first',
          description: 'The next page begins after the run named by `before`. The last 100 are kept.',
          params: byId,
          querystring: contractRunsQuery,
          response: ok(z.object({ runs: z.array(contractRun) })),
        },
      },
      async (request) => {
        const userId = userIdOf(request);
        const { row, project } = await accessContract(db, userId, request.params.id);
        return { data: { runs: await listRuns(db, userId, { id: row.id, project }, request.query) } };
      },
    );

    app.post(
      '/contracts/:id/runs',
      {
        config: { access: 'user', rateClass: 'track' },
        schema: {
          tags,
          operationId: 'runContract',
          summary: 'Test a contract now',
          description:
            'By the workers of bulk jobs, as politely and within the same limits; ask `GET /contract-runs/{id}` how far it is. `base` is another site to test, such as staging. Counts as one call.',
          params: byId,
          body: startContractRunRequest,
          response: created(oneRun, 409, 422),
        },
      },
      async (request, reply) => {
        const run = await startRun(deps, userIdOf(request), request.params.id, request.body);
        bells.ring('bulk');
        return reply.code(201).send({ data: { run } });
      },
    );

    app.get(
      '/contract-runs/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'getContractRun',
          summary: 'Open a run of a contract',
          params: byId,
          response: ok(oneRun),
        },
      },
      async (request) => ({ data: { run: await openRun(db, userIdOf(request), request.params.id) } }),
    );

    app.get(
      '/contract-runs/:id/rows',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listContractRows',
          summary: 'What the cases of a run came to, in the order of the contract',
          description: 'The next page begins at `nextCursor`.',
          params: byId,
          querystring: contractRowsQuery,
          response: ok(contractRowsPage),
        },
      },
      async (request) => {
        const { found } = await accessRun(db, userIdOf(request), request.params.id);
        return { data: await listCaseRows(db, found.job, request.query) };
      },
    );

    app.post(
      '/contract-runs/:id/rows/:number/accept',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'acceptContractRow',
          summary: 'Have the contract expect what a case has seen',
          description:
            'Only the test of this case is changed; all else of the text stays as it was written. 409 says why that cannot be done, or that the contract was changed since `version`.',
          params: z.object({ id: z.string(), number: caseNumber }),
          body: acceptRowRequest,
          response: ok(acceptedRow, 409),
        },
      },
      async (request) => {
        const { id: runId, number } = request.params;
        const view = { ...viewOf(deps, request), config: deps.config, contractReader: deps.contractReader };
        return { data: await acceptRow(view, userIdOf(request), { runId, number, ...request.body }) };
      },
    );

    app.post(
      '/contract-runs/:id/cancel',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'cancelContractRun',
          summary: 'Cancel a run of a contract',
          description: 'What was found so far is kept.',
          params: byId,
          response: ok(oneRun, 409),
        },
      },
      async (request) => {
        const run = await cancelRun(deps, userIdOf(request), request.params.id);
        bells.ring('bulk');
        return { data: { run } };
      },
    );

    app.delete(
      '/contract-runs/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'deleteContractRun',
          summary: 'Delete a run of a contract',
          description: 'With the checks that it made.',
          params: byId,
          response: ok(deleted),
        },
      },
      async (request) => {
        await deleteRun(db, userIdOf(request), request.params.id);
        bells.ring('bulk');
        return { data: { deleted: true as const } };
      },
    );
  };
};
