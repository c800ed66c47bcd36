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

const caseNumberMessage = 'Case number must be a whole number, 1 or higher';
const caseNumber = z.coerce
  .number({ error: caseNumberMessage })
  .int({ error: caseNumberMessage })
  .min(1, { error: caseNumberMessage })
  .max(2_147_483_647, { error: caseNumberMessage });

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
          summary: 'List the runs of a contract',
          description:
            "Newest first. For the next page, pass the last run's ID as `before`. The last 100 runs are kept.",
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
          summary: 'Run a contract',
          description:
            'Runs in the background. Poll `GET /contract-runs/{id}` for progress. `base` is another site to test, such as staging. The limits of bulk jobs apply. Counts as one call.',
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
          summary: 'Get a contract run',
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
          summary: 'List the results of a run',
          description: 'In contract order. Continue with `nextCursor`.',
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
          summary: "Accept a case's actual result",
          description:
            "Updates only the test of this case; the rest of the text doesn't change. 409: the result can't be accepted, or the contract changed since `version`.",
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
          summary: 'Cancel a contract run',
          description: 'Results so far are kept.',
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
          summary: 'Delete a contract run',
          description: 'Also deletes its checks.',
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
