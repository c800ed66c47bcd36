import {
  type AnalysisFailure,
  type AnalysisKind,
  analysisKinds,
  analyzeRequest,
  type ComprehensiveAnalysis,
  comprehensiveAnalysis,
  securityAnalysis,
  seoAnalysis,
  sslAnalysis,
  summarizeChain,
  type TrackRequest,
  trackDefaults,
  type Verdict,
  verdict,
} from '@hopwise/model';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { AppError } from '../errors.ts';
import { disconnectSignal } from '../http/connections.ts';
import { ok } from '../http/route-docs.ts';
import { ownerOf } from '../rate-limits/index.ts';
import { type AnalyzeDeps, type FollowHooks, followUrl } from './follow-url.ts';

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

/** Runs one analysis of a URL and stores nothing. */
export async function analyzeOneWay<Kind extends AnalysisKind>(
  deps: AnalyzeDeps,
  url: string,
  kind: Kind,
  hooks: FollowHooks,
): Promise<{ analysis: NonNullable<ComprehensiveAnalysis[Kind]>; verdict: Verdict; finalUrl: string | null }> {
  const { analyses, finalUrl } = await analyze(deps, url, [kind], hooks);
  const analysis = analyses[kind];
  if (!analysis) throw nothingToJudge(analyses.notCompleted);
  return { analysis, verdict: analyses.verdict, finalUrl };
}

/** Runs all analyses of a URL on the same evidence. It fails only when none of them could run. */
export async function analyzeAllWays(
  deps: AnalyzeDeps,
  url: string,
  hooks: FollowHooks,
): Promise<{ analysis: ComprehensiveAnalysis; finalUrl: string | null }> {
  const { analyses, finalUrl } = await analyze(deps, url, [...analysisKinds], hooks);
  if (analyses.summary.analysesCompleted === 0) throw nothingToJudge(analyses.notCompleted);
  return { analysis: analyses, finalUrl };
}

async function analyze(deps: AnalyzeDeps, url: string, kinds: AnalysisKind[], hooks: FollowHooks) {
  const { evidence } = await followUrl(deps, plainRequest(url), kinds, hooks);
  const { analysis } = await deps.analyzer.run({ evidence, kinds }, { owner: hooks.owner ?? '', signal: hooks.signal });
  return { analyses: analysis, finalUrl: summarizeChain(evidence.trace).finalUrl };
}

function plainRequest(url: string): TrackRequest {
  const { timeoutMs, ...defaults } = trackDefaults;
  return { ...defaults, url, timeout: timeoutMs };
}

/** The caller wants to know why there was nothing to analyze. */
function nothingToJudge([failure]: readonly AnalysisFailure[]): AppError {
  const message = failure?.reason ?? "Couldn't analyze this URL: no response";
  return new AppError('TARGET_UNREACHABLE', message, [{ path: 'url', message }]);
}
