import {
  contractOfJob as contractOfJobBody,
  contractOfJobQuery,
  testContractRequest,
  testedContract,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { disconnectSignal } from '../http/connections.ts';
import { ok } from '../http/route-docs.ts';
import { contractOfJob } from './contract-of-job.ts';
import { byId, tags, userIdOf } from './route-parts.ts';
import { type TestAtOnceDeps, testAtOnce } from './test-at-once.ts';

export interface MakeRouteDeps extends TestAtOnceDeps {
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
