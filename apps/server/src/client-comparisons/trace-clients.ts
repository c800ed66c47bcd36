import { setTimeout as pause } from 'node:timers/promises';
import { robotsDecision } from '@hopwise/audits';
import { entryVariantsOf, type HostEntrance, HostGate, type Network } from '@hopwise/engine';
import {
  clientComparisonLimits,
  clientNamed,
  clientProfiles,
  type EntryUrl,
  type Evidence,
  type EvidenceKind,
  type MonitorWatch,
  otherCaseOf,
  type PlannedVariant,
  type RobotsForClient,
  type Trace,
  type TracedVariant,
  wasSkipped,
} from '@hopwise/model';
import { findVolatileParts, watchedChainOf } from '@hopwise/monitor';
import { withoutFragment } from '@hopwise/parsers';
import { BusyError, InterruptedError } from '../errors.ts';
import { maxEvidenceChars, refusalOf } from '../tracing/index.ts';
import type { PoliteVisits } from '../visits/index.ts';
import type { StoredComparisonEvidence } from './client-comparisons-table.ts';
import { keptOf, type TraceMeans, traceVariant } from './trace-variant.ts';

export interface TraceClientsDeps extends TraceMeans {
  /** The time limit of the whole comparison. Default: one minute. */
  wholeTimeMs?: number;
}

export interface CompareHooks {
  signal: AbortSignal;
  /** The number of traces. */
  onPlanned?(traces: number): void;
  /** Called as each trace completes. */
  onTraced?(progress: { title: string; statusCode: number | null; done: number; traces: number }): void;
}

export interface ComparisonPlan {
  base: PlannedVariant;
  variants: readonly PlannedVariant[];
}

/** The base is traced twice. */
export const tracesOf = ({ variants }: ComparisonPlan): number => variants.length + 2;

/** The pause between two traces, so that a site with a rate limit doesn't block one client because of the others. */
const pauseMs = 50;
/** The size limit of one trace, below that of a check. */
const keptShare = 4;

/**
 * Traces the base, then all variants, two at a time. Whatever isn't done in time is reported as such. A blocked base is
 * the caller's mistake; one that had to wait all the time for a slot at its host is no one's.
 */
export async function traceClients(
  deps: TraceClientsDeps,
  plan: ComparisonPlan,
  { signal, onPlanned, onTraced }: CompareHooks,
): Promise<StoredComparisonEvidence> {
  const traces = tracesOf(plan);
  const { wholeTimeMs = clientComparisonLimits.wholeTimeMs } = deps;
  // A trace that waits for a busy host stops its own clock, but not this one.
  const over = AbortSignal.timeout(wholeTimeMs);
  const whenOver = new Promise<Traced>((resolve) => {
    over.addEventListener('abort', () => resolve({ trace: outOfTime(wholeTimeMs) }));
  });
  const maxChars = maxEvidenceChars / keptShare;
  let done = 0;
  const report = ({ title }: PlannedVariant, { hops }: Trace) => {
    done += 1;
    onTraced?.({ title, statusCode: hops.at(-1)?.statusCode ?? null, done, traces });
  };
  const follow = async (variant: PlannedVariant, needs: readonly EvidenceKind[] = []): Promise<Traced> => {
    if (over.aborted) return whenOver;
    const { traceTimeMs: timeoutMs } = clientComparisonLimits;
    const tracing = traceVariant(deps, variant, { timeoutMs, signal: AbortSignal.any([signal, over]), needs });
    // Late traces aren't awaited.
    tracing.catch(() => undefined);
    const traced = await Promise.race([tracing, whenOver]);
    if (signal.aborted) throw interrupted();
    return over.aborted ? whenOver : traced;
  };

  onPlanned?.(traces);
  const first = await follow(plan.base, ['robots']);
  if (wasSkipped(first.trace)) throw hostIsBusy();
  const refusal = refusalOf(first.trace);
  if (refusal) throw refusal;
  report(plan.base, first.trace);

  const wanted = [...plan.variants, plan.base];
  const found = new Map<PlannedVariant, Trace>();
  const queue = wanted.values();
  const work = async () => {
    for (const variant of queue) {
      const { trace } = await follow(variant);
      report(variant, trace);
      found.set(variant, trace);
      await pause(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: clientComparisonLimits.atOnce }, work));

  const traceOf = (variant: PlannedVariant): Trace => found.get(variant) ?? outOfTime(wholeTimeMs);
  const kept = (variant: PlannedVariant, trace = traceOf(variant)): TracedVariant => keptOf(variant, trace, maxChars);
  const base = kept(plan.base, first.trace);
  const variants = plan.variants.map((variant) => kept(variant));
  return {
    version: 1,
    ...{ base, again: kept(plan.base), variants },
    robots: readRobots([base, ...variants], first.robots ?? {}),
    ignored: findVolatileParts([first.trace, traceOf(plan.base)].map((trace) => watchedChainOf(trace, hopsAlone))),
  };
}

const hopsAlone: MonitorWatch = { parts: ['hops'], headers: [], scores: [] };

type Traced = Pick<Awaited<ReturnType<typeof traceVariant>>, 'trace'> &
  Partial<Awaited<ReturnType<typeof traceVariant>>>;

const outOfTime = (wholeTimeMs: number): Trace => ({
  hops: [],
  end: {
    kind: 'timeout',
    error: { code: 'TIMEOUT', message: `Not traced: the comparison took longer than ${wholeTimeMs / 1000} s.` },
  },
});

const hostIsBusy = () => new BusyError('Too many comparisons of this host are in progress. Try again in a minute.');
const interrupted = () => new InterruptedError('The comparison was interrupted. Try again.');

/**
 * Other spellings of a URL that people expect to reach the same page: scheme, www, trailing slash and letter case. A
 * user name and password belong to their origin (RFC 7617 section 2.2) and are never sent to another one.
 */
export function entryUrls(href: string): EntryUrl[] {
  const own = new URL(href);
  const hasCredentials = own.username !== '' || own.password !== '';
  const url = withoutFragment(href);
  const otherCase = otherCaseOf(url);
  return [
    ...entryVariantsOf(url).map((variant) => ({ name: variant.differsIn.join('-'), url: variant.url })),
    ...(otherCase === null ? [] : [{ name: 'case', url: otherCase }]),
  ]
    .filter((entry) => !hasCredentials || new URL(entry.url).origin === own.origin)
    .map(({ name, url }) => ({ name, url: `${url}${own.hash}` }));
}

/**
 * The guarded network, for each person. All comparisons together send few concurrent requests to one host, counted
 * together with those of bulk jobs and monitors. A Retry-After that one client gets is a result, and must not delay the
 * other clients.
 */
export function politeNetworks(network: Network, visits: PoliteVisits): (person: string) => Network {
  const own = new HostGate(clientComparisonLimits.atOnce);
  return (person) => {
    const shared = visits.gateFor(person);
    return { ...network, gate: { at: (host) => oneAfterTheOther(own.at(host), shared.at(host)) } };
  };
}

const oneAfterTheOther = (first: HostEntrance, second: HostEntrance): HostEntrance => ({
  enter: () => {
    const held = first.enter();
    return held === undefined ? second.enter() : held.then(() => second.enter());
  },
  leave: () => {
    second.leave();
    first.leave();
  },
});

/** The decision of robots.txt for each client and all URLs of its chain. */
export function readRobots(variants: readonly TracedVariant[], robots: Evidence['robots']): RobotsForClient[] {
  return variants.flatMap(({ axis, name, hops }) => {
    const client = axis === 'client' ? clientNamed(name) : undefined;
    const token = client && clientProfiles[client].robotsToken;
    if (client === undefined || typeof token !== 'string') return [];
    const answers = hops.map(({ url }) => robotsDecision(robots[new URL(url).origin], token, url));
    const deciding =
      answers.find(({ answer }) => answer === 'disallowed') ?? answers.find(({ answer }) => answer === 'unknown');
    return [{ client, answer: deciding?.answer ?? 'allowed', why: deciding?.why ?? null }];
  });
}
