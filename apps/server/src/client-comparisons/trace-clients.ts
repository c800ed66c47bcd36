import { setTimeout as pause } from 'node:timers/promises';
import {
  clientComparisonLimits,
  type MonitorWatch,
  type NetError,
  type PlannedVariant,
  type Trace,
  type TracedVariant,
} from '@hopwise/model';
import { findVolatileParts, watchedChainOf } from '@hopwise/monitor';
import type { Config } from '../config.ts';
import { InterruptedError } from '../errors.ts';
import { refusalOf } from '../tracing/index.ts';
import type { StoredComparisonEvidence } from './client-comparisons-table.ts';
import { readRobots } from './read-robots.ts';
import { keptOf, type TraceMeans, traceVariant } from './trace-variant.ts';

export interface TraceClientsDeps extends TraceMeans {
  config: Pick<Config, 'evidenceMaxKb'>;
}

export interface CompareHooks {
  signal: AbortSignal;
  /** How many traces there will be. */
  onPlanned?(traces: number): void;
  /** As each is complete. */
  onTraced?(told: { title: string; statusCode: number | null; done: number; traces: number }): void;
}

export interface ComparisonPlan {
  base: PlannedVariant;
  variants: readonly PlannedVariant[];
}

/** The base is traced twice. */
export const tracesOf = ({ variants }: ComparisonPlan): number => variants.length + 2;

/** Between two traces: a site that limits how often it is asked is not to refuse a client for what the others asked. */
const pauseMs = 50;
/** Of one trace, beside what a check may keep. */
const keptShare = 4;

/**
 * Traces the base, and then all that stands beside it, two at once. What is not done in time is told, not waited for.
 * A base that may not be requested is the caller's mistake.
 */
export async function traceClients(
  deps: TraceClientsDeps,
  plan: ComparisonPlan,
  { signal, onPlanned, onTraced }: CompareHooks,
): Promise<StoredComparisonEvidence> {
  const traces = tracesOf(plan);
  const endsAt = performance.now() + clientComparisonLimits.wholeTimeMs;
  const maxChars = (deps.config.evidenceMaxKb * 1024) / keptShare;
  let done = 0;
  const tell = ({ title }: PlannedVariant, { hops }: Trace) => {
    done += 1;
    onTraced?.({ title, statusCode: hops.at(-1)?.statusCode ?? null, done, traces });
  };
  const follow = async (variant: PlannedVariant): Promise<Trace> => {
    const timeoutMs = Math.min(clientComparisonLimits.traceTimeMs, endsAt - performance.now());
    const trace =
      timeoutMs < 1
        ? outOfTime
        : (await traceVariant(deps, variant, { timeoutMs: Math.ceil(timeoutMs), signal })).trace;
    if (signal.aborted) throw interrupted();
    tell(variant, trace);
    return trace;
  };

  onPlanned?.(traces);
  const bounds = { timeoutMs: clientComparisonLimits.traceTimeMs, signal, needs: ['robots'] as const };
  const first = await traceVariant(deps, plan.base, bounds);
  const refusal = refusalOf(first.trace);
  if (refusal) throw refusal;
  tell(plan.base, first.trace);

  const wanted = [...plan.variants, plan.base];
  const found = new Map<PlannedVariant, Trace>();
  const queue = wanted.values();
  const work = async () => {
    for (const variant of queue) {
      found.set(variant, await follow(variant));
      await pause(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: clientComparisonLimits.atOnce }, work));

  const kept = (variant: PlannedVariant, trace = found.get(variant) ?? outOfTime): TracedVariant =>
    keptOf(variant, trace, maxChars);
  const base = kept(plan.base, first.trace);
  const variants = plan.variants.map((variant) => kept(variant));
  return {
    version: 1,
    ...{ base, again: kept(plan.base), variants },
    robots: readRobots([base, ...variants], first.robots),
    ignored: findVolatileParts(
      [first.trace, found.get(plan.base) ?? outOfTime].map((trace) => watchedChainOf(trace, hopsAlone)),
    ),
  };
}

const hopsAlone: MonitorWatch = { parts: ['hops'], headers: [], scores: [] };

const tooLate: NetError = {
  code: 'TIMEOUT',
  message: `Not traced: the comparison took longer than ${clientComparisonLimits.wholeTimeMs / 1000} s.`,
};
const outOfTime: Trace = { hops: [], end: { kind: 'timeout', error: tooLate } };

const interrupted = () => new InterruptedError('The comparison was interrupted. Please try again');
