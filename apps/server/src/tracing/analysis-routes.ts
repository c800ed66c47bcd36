import {
  analysisKinds,
  analyzeRequest,
  comprehensiveAnalysis,
  securityAnalysis,
  seoAnalysis,
  sslAnalysis,
  verdict,
} from '@hopwise/model';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { disconnectSignal } from '../http/disconnect-signal.ts';
import { ok } from '../http/route-docs.ts';
import { ownerOf } from '../rate-limits/index.ts';
import { analyzeAllWays, analyzeOneWay } from './analyze-url.ts';
import type { AnalyzeDeps } from './follow-url.ts';

export interface AnalysisRouteDeps extends AnalyzeDeps {
  /** Aborted when the server can't wait any longer for running work. */
  stopping: AbortSignal;
}

const analysisSchemas = { ssl: sslAnalysis, seo: seoAnalysis, security: securityAnalysis };
/** The final URL; null if there is none. */
const finalUrl = z.nullable(z.string());
const operationIds = { ssl: 'analyzeSsl', seo: 'analyzeSeo', security: 'analyzeSecurity' };
const titles = { ssl: 'SSL', seo: 'SEO', security: 'security' };

export const analysisRoutes = (deps: AnalysisRouteDeps): FastifyPluginAsyncZod => {
  const hooksFor = (reply: FastifyReply) => ({
    signal: AbortSignal.any([disconnectSignal(reply), deps.stopping]),
    owner: ownerOf(reply.request),
  });

  return async (app) => {
    for (const kind of analysisKinds) {
      app.post(
        `/analyze/${kind}`,
        analysisRoute(
          operationIds[kind],
          `Analyze the ${titles[kind]} of a URL`,
          z.object({ analysis: analysisSchemas[kind], verdict, finalUrl }),
        ),
        async (request, reply) => ({
          data: await analyzeOneWay(deps, request.body.url, kind, hooksFor(reply)),
        }),
      );
    }

    app.post(
      '/analyze/comprehensive',
      analysisRoute(
        'analyzeComprehensively',
        'Analyze the SSL, SEO and security of a URL',
        z.object({ analysis: comprehensiveAnalysis, finalUrl }),
      ),
      async (request, reply) => ({
        data: await analyzeAllWays(deps, request.body.url, hooksFor(reply)),
      }),
    );
  };
};

const analysisRoute = <Data extends $ZodType>(operationId: string, summary: string, data: Data) => ({
  config: { access: 'guest', rateClass: 'track' } as const,
  schema: {
    tags: ['Analysis'],
    operationId,
    summary,
    description: "Nothing is stored. 422: the URL is blocked or didn't respond.",
    body: analyzeRequest,
    response: ok(data, 422),
  },
});
