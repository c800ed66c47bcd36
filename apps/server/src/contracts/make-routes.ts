import {
  acceptedRow,
  addTestRequest,
  contractOfCheck as contractOfCheckBody,
  contractOfCheckQuery,
  contractOfJob as contractOfJobBody,
  contractOfJobQuery,
  testContractRequest,
  testedContract,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { viewerOf } from '../checks/index.ts';
import { disconnectSignal } from '../http/connections.ts';
import { ok } from '../http/route-docs.ts';
import type { ChangeContractDeps } from './change-contract.ts';
import { contractOfJob } from './contract-of-job.ts';
import { byId, tags, userIdOf, type ViewDeps, viewOf } from './route-parts.ts';
import { type TestAtOnceDeps, testAtOnce } from './test-at-once.ts';
import { addTestOfCheck, contractOfCheck } from './test-of-check.ts';

export interface MakeRouteDeps extends TestAtOnceDeps, Omit<ViewDeps, 'config'> {
  config: TestAtOnceDeps['config'] & ViewDeps['config'] & ChangeContractDeps['config'];
  backgroundDb: TestAtOnceDeps['db'];
  /** Aborted when the server can't wait any longer. */
  stopping: AbortSignal;
}

/** Contract results and texts that are returned and not stored. */
export const makeRoutes = (deps: MakeRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/contracts/test',
      {
        config: { access: 'user', rateClass: 'track' },
        schema: {
          tags,
          operationId: 'testContract',
          summary: 'Run a small contract and wait for the result',
          description:
            'At most 20 cases (URLs × clients) within 30 seconds. Save larger contracts in a project and run them there. Nothing is stored. Each case counts as one call.',
          body: testContractRequest,
          response: ok(testedContract, 422),
        },
      },
      async (request, reply) => {
        const signal = AbortSignal.any([disconnectSignal(reply), deps.stopping]);
        return { data: await testAtOnce(deps, userIdOf(request), request.body, signal) };
      },
    );

    app.post(
      '/contracts/:id/tests',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'addTestOfCheck',
          summary: 'Add the chain of a check to a contract',
          description:
            "Adds a test at the end; the rest of the text doesn't change. 409: the contract has a test for the URL, its format can't express this one, or it changed since `version`.",
          params: byId,
          body: addTestRequest,
          response: ok(acceptedRow, 409),
        },
      },
      async (request) => {
        const view = { ...viewOf(deps, request), config: deps.config, contractReader: deps.contractReader };
        const viewer = { ...viewerOf(request), userId: userIdOf(request) };
        return { data: await addTestOfCheck(view, viewer, request.params.id, request.body) };
      },
    );

    app.get(
      '/checks/:id/contract',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'makeContractOfCheck',
          summary: 'Generate a contract from a check',
          description:
            "Returns the text of a contract with one test that expects the check's chain. Nothing is stored.",
          params: byId,
          querystring: contractOfCheckQuery,
          response: ok(contractOfCheckBody, 409),
        },
      },
      async (request) => ({
        data: await contractOfCheck(deps.db, viewerOf(request), request.params.id, request.query.spelling),
      }),
    );

    app.get(
      '/bulk/jobs/:id/contract',
      {
        config: { access: 'user', rateClass: 'report' },
        schema: {
          tags,
          operationId: 'makeContractOfBulkJob',
          summary: 'Generate a contract from a bulk job',
          description:
            "Returns the text of a contract that expects the job's results or, with `expect=file`, the expectations in its file. Nothing is stored.",
          params: byId,
          querystring: contractOfJobQuery,
          response: ok(contractOfJobBody, 409, 413),
        },
      },
      async (request) => ({
        data: await contractOfJob(deps, userIdOf(request), request.params.id, request.query),
      }),
    );
  };
};
