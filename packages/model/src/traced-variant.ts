import type { RobotsDecision, ServedAs } from './client-comparison.ts';
import type { VariantAxis } from './client-comparison-words.ts';
import type { ClientName } from './client-words.ts';
import type { ComparableHop } from './compare-hops.ts';
import type { TraceEnd } from './trace.ts';

/** The stored part of one trace of a comparison. */
export interface TracedVariant {
  axis: VariantAxis;
  name: string;
  title: string;
  hops: ComparableHop[];
  end: TraceEnd;
}

/** The decision of robots.txt for a client and the URLs of its chain. */
export interface RobotsForClient {
  client: ClientName;
  answer: RobotsDecision;
  /** Where it is unknown, why. */
  why: string | null;
}

/** All that was seen in one comparison. */
export interface ClientComparisonEvidence {
  base: TracedVariant;
  /** The base a second time: differences between the two aren't caused by a client. */
  again: TracedVariant;
  variants: TracedVariant[];
  robots: RobotsForClient[];
}

/**
 * Statuses that block a client rather than describe the page: RFC 9110 section 15.5, RFC 6585 section 4, RFC 7725.
 * Several bot protections send 503 with a challenge; some sites made up 999 and others.
 */
const refusals: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 418, 429, 451, 501, 503]);

/** A trace has at least one hop, even if the host doesn't respond. Without any, our time was over before it began. */
export const wasSkipped = ({ hops }: Pick<TracedVariant, 'hops'>): boolean => hops.length === 0;

export function servedTo({ hops, end }: Pick<TracedVariant, 'hops' | 'end'>): ServedAs {
  if (wasSkipped({ hops })) return 'skipped';
  const statusCode = hops.at(-1)?.statusCode ?? null;
  if (end.kind !== 'final' || statusCode === null) return 'failed';
  if (refusals.has(statusCode) || statusCode >= 600) return 'refused';
  return statusCode >= 400 ? 'error' : 'served';
}
