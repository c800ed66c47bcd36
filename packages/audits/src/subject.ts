import type { Evidence, Hop } from '@hopwise/model';

/** The subject of an audit: a chain, or the part of it that one host served, with all evidence about it. */
export interface Subject {
  evidence: Evidence;
  /** The hops under judgment, in order. */
  hops: readonly Hop[];
  /** The last of them with a response: the one whose response is judged. null when none did. */
  hop: Hop | null;
}

/** Judges these hops at the last one with a response. */
export function subjectOf(evidence: Evidence, hops: readonly Hop[]): Subject {
  return { evidence, hops, hop: hops.findLast(({ statusCode }) => statusCode !== null) ?? null };
}

/** Judges the whole chain. */
export function endOfChain(evidence: Evidence): Subject {
  return subjectOf(evidence, evidence.trace.hops);
}
