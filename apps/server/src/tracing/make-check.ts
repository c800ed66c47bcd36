import {
  type AnalysisKind,
  type CheckAnalysis,
  chainFingerprint,
  type Evidence,
  summarizeChain,
  type TrackRequest,
  withoutPassword,
} from '@hopwise/model';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts';
import { newId } from '../db/new-id.ts';
import { AppError, InterruptedError } from '../errors.ts';
import { cutTrace } from './cut-trace.ts';
import { wantedKinds } from './evidence-needs.ts';
import { type AnalyzeDeps, type FollowHooks, followUrl } from './follow-url.ts';
import { analysesNotCompleted, judgmentOf } from './judgment.ts';
import type { CheckFacts, NewCheck } from './new-check.ts';

export interface MakeCheckDeps extends AnalyzeDeps {
  logger: Pick<FastifyBaseLogger, 'error'>;
}

export interface CheckOwner extends Pick<CheckFacts, 'guestId' | 'projectId' | 'origin'> {
  batchId?: string;
}

/** Traces a URL and audits the evidence. Nothing is stored. */
export async function makeCheck(
  deps: MakeCheckDeps,
  request: TrackRequest,
  owner: CheckOwner,
  hooks: FollowHooks,
): Promise<NewCheck> {
  const kinds = wantedKinds(request);
  const { evidence, startedAt, traceTimeMs } = await followUrl(deps, request, kinds, hooks);
  const analysis = kinds.length === 0 ? null : await analyze(deps, evidence, kinds, hooks);
  const { trace } = evidence;
  const summary = summarizeChain(trace);
  const { verdict } = judgmentOf(trace, summary, analysis?.analysis);
  const row = {
    ...summary,
    verdictLevel: verdict.level,
    verdictHeadline: verdict.headline,
    chainHash: chainFingerprint(trace.hops),
    id: newId(),
    guestId: owner.guestId,
    projectId: owner.projectId,
    batchId: owner.batchId ?? null,
    origin: owner.origin,
    inputUrl: withoutPassword(request.url),
    method: request.method,
    client: request.client ?? null,
    userAgent: request.userAgent ?? null,
    maxHops: request.maxHops,
    timeoutMs: request.timeout,
    enableSSLAnalysis: request.enableSSLAnalysis,
    enableSEOAnalysis: request.enableSEOAnalysis,
    enableSecurityAnalysis: request.enableSecurityAnalysis,
    totalTimeMs: traceTimeMs,
    startedAt,
    finishedAt: new Date(startedAt.getTime() + traceTimeMs),
  };
  return { row, trace: cutTrace(trace), analysis };
}

/** An internal error costs the analyses, not the trace; without the database, the trace couldn't be stored either. */
async function analyze(
  deps: MakeCheckDeps,
  evidence: Evidence,
  kinds: AnalysisKind[],
  { owner = '', signal }: FollowHooks,
): Promise<CheckAnalysis> {
  try {
    return await deps.analyzer.run({ evidence, kinds }, { owner, signal });
  } catch (error) {
    if (isDatabaseUnavailable(error) || error instanceof InterruptedError) throw error;
    const isOurBug = !(error instanceof AppError);
    if (isOurBug) deps.logger.error({ err: error }, 'failed to analyze a check');
    return analysesNotCompleted(
      evidence.trace,
      kinds,
      isOurBug ? 'Internal error during the analysis.' : error.message,
    );
  }
}
