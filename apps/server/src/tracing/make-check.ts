import { judgeRedirects } from '@hopwise/audits/redirects';
import {
  type AnalysisKind,
  type ChainSummary,
  type CheckAnalysis,
  type CheckOrigin,
  type ClientName,
  chainFingerprint,
  type Evidence,
  type HttpMethod,
  judgeCheck,
  type RedirectsAnalysis,
  summarizeChain,
  type Trace,
  type TrackRequest,
  type Verdict,
  type VerdictLevel,
  withoutPassword,
} from '@hopwise/model';
import type { FastifyBaseLogger } from 'fastify';
import { newId } from '../db/columns.ts';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import { AppError, InterruptedError } from '../errors.ts';
import { cutTrace } from './cut-trace.ts';
import { type AnalyzeDeps, type FollowHooks, followUrl } from './follow-url.ts';
import { wantedKinds } from './gather-with-engine.ts';

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

/** A check without its evidence and ids. */
export interface CheckFacts extends ChainSummary {
  id: string;
  guestId: string | null;
  projectId: string | null;
  /** The bulk job that created it. */
  batchId: string | null;
  origin: CheckOrigin;
  /** The part of the verdict that lists show. */
  verdictLevel: VerdictLevel;
  verdictHeadline: string;
  /** `chainFingerprint` of its hops. */
  chainHash: number;
  inputUrl: string;
  method: HttpMethod;
  /** The client it was sent as; null: Hopwise. */
  client: ClientName | null;
  /** As it was given. */
  userAgent: string | null;
  maxHops: number;
  timeoutMs: number;
  enableSSLAnalysis: boolean;
  enableSEOAnalysis: boolean;
  enableSecurityAnalysis: boolean;
  totalTimeMs: number;
  startedAt: Date;
  finishedAt: Date;
}

/** A check that isn't stored yet. analysis: null when none was requested. */
export interface NewCheck {
  row: CheckFacts;
  trace: Trace;
  analysis: CheckAnalysis | null;
}

/** The part of every check, with or without analyses. */
export interface Judgment {
  redirects: RedirectsAnalysis;
  verdict: Verdict;
}

/** The judgment that came with the analyses, or one of the trace alone. */
export function judgmentOf(
  trace: Trace,
  summary: Pick<ChainSummary, 'status' | 'error'>,
  analysis?: Judgment,
): Judgment {
  if (analysis !== undefined) return { redirects: analysis.redirects, verdict: analysis.verdict };
  const redirects = judgeRedirects(trace);
  return { redirects, verdict: judgeCheck({ trace, summary, redirects, ssl: null, seo: null, security: null }) };
}

/** A substitute for analyses that failed through no fault of the site. */
export function analysesNotCompleted(trace: Trace, kinds: readonly AnalysisKind[], reason: string): CheckAnalysis {
  return {
    ssl: [],
    seo: null,
    security: null,
    analysis: {
      summary: { overallScore: null, analysesCompleted: 0, totalAnalyses: kinds.length },
      ssl: null,
      seo: null,
      security: null,
      ...judgmentOf(trace, summarizeChain(trace)),
      notCompleted: kinds.map((kind) => ({ kind, reason })),
    },
  };
}
