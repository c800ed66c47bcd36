import {
  contractOfJob as contractOfJobBody,
  contractOfJobQuery,
  testContractRequest,
  testedContract,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { disconnectSignal } from '../http/disconnect-signal.ts';
import { ok } from '../http/route-docs.ts';
import { contractOfJob } from './contract-of-job.ts';
import { byId, tags, userIdOf } from './route-parts.ts';
import { type TestAtOnceDeps, testAtOnce } from './test-at-once.ts';

export interface MakeRouteDeps extends TestAtOnceDeps {
  backgroundDb: TestAtOnceDeps['db'];
  /** Aborted when the server cannot wait any longer. */
  stopping: AbortSignal;
}

/** What is made of a contract or a job for the one who asks, and not kept. */
export const makeRoutes = (deps: MakeRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/contracts/test',
      {
        config: { access: 'user', rateClass: 'track' },
        schema: {
          tags,
          operationId: 'testContract',
          summary: 'Test a small contract and wait for the result',
          description:
            'At most 20 cases, URLs times clients, within 30 seconds; larger ones are kept in a project and run there. Nothing is kept. Each case counts as one call.',
          body: testContractRequest,
          response: ok(testedContract, 422),
        },
      },
      async (request, reply) => {
        const signal = AbortSignal.any([disconnectSignal(reply), deps.stopping]);
        return { data: await testAtOnce(deps, userIdOf(request), request.body, signal) };
      },
    );

    app.get(
      '/bulk/jobs/:id/contract',
      {
        config: { access: 'user', rateClass: 'report' },
        schema: {
          tags,
          operationId: 'makeContractOfBulkJob',
          summary: 'Make a contract from a bulk job',
          description:
            'The text of a contract that expects what the job found, or, with `expect=file`, what its file expects. Nothing is kept.',
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
