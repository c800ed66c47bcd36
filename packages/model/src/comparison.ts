import * as z from 'zod/mini';
import { finding } from './analysis.ts';
import { listedCheck } from './check.ts';
import { scoredKinds } from './merge-findings.ts';
import { hop } from './trace.ts';

export const urlPieces = ['scheme', 'host', 'path', 'query', 'fragment'] as const;
/** `host` has port and user name with it. */
export type UrlPiece = (typeof urlPieces)[number];

/**
 * What can differ between two checks.
 * - `hop`: it is in one of the two chains alone.
 * - `url`: another URL was requested, and no hop before says why; `target`: the hop leads elsewhere.
 * - `status`, `type`, `method`, `error`, `header`, `cookie`: of the request and its response; of cookies whether one is set.
 * - `tls-version`, `issuer`, `expiry`, `trust`: of the connection and its certificate.
 * - `verdict`, `final-url`, `score`: of the check as a whole.
 */
export const differenceKinds = [
  'hop',
  'url',
  'method',
  'status',
  'type',
  'target',
  'error',
  'header',
  'cookie',
  'tls-version',
  'issuer',
  'expiry',
  'trust',
  'verdict',
  'final-url',
  'score',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const difference = z.object({
  kind: z.enum(differenceKinds),
  /** Which header, cookie or score; null for all other kinds. */
  name: z.nullable(z.string()),
  /** Of a URL, what of it differs. Empty for all other kinds. */
  urlPieces: z.array(z.enum(urlPieces)),
  /** null: there was none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** One sentence. */
  says: z.string(),
});
export type Difference = z.infer<typeof difference>;

const comparedHopSide = z.pick(hop, {
  hopIndex: true,
  url: true,
  method: true,
  statusCode: true,
  redirectType: true,
  /** Never a difference: no two requests take the same time. */
  latencyMs: true,
});
export type ComparedHopSide = z.infer<typeof comparedHopSide>;

/** A hop of one chain and its counterpart in the other. */
export const comparedHop = z.object({
  /** null: the other chain alone has it. */
  before: z.nullable(comparedHopSide),
  after: z.nullable(comparedHopSide),
  differences: z.array(difference),
});
export type ComparedHop = z.infer<typeof comparedHop>;

export const comparedScore = z.object({
  kind: z.enum(scoredKinds),
  /** null: it was not judged. */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
});
export type ComparedScore = z.infer<typeof comparedScore>;

/** A finding that one of the two checks has. */
export const comparedFinding = z.extend(
  z.pick(finding, { id: true, title: true, severity: true, says: true, fix: true }),
  {
    kinds: z.array(z.enum(scoredKinds)),
    /** The hops it is new or resolved on; empty when it is about the chain or its end. */
    hosts: z.array(z.string()),
  },
);
export type ComparedFinding = z.infer<typeof comparedFinding>;

/** `one-side`: judged in one of the two alone. `other-rules`: judged by different versions of the rules. */
export const notComparedReasons = ['one-side', 'other-rules'] as const;

/** Two checks side by side. */
export const checkComparison = z.object({
  before: listedCheck,
  after: listedCheck,
  /** How many differences there are: of the outcome, the hops and the findings. */
  total: z.int(),
  outcome: z.array(difference),
  hops: z.array(comparedHop),
  /** Those that either has. */
  scores: z.array(comparedScore),
  findings: z.object({ appeared: z.array(comparedFinding), gone: z.array(comparedFinding) }),
  /** Areas whose scores and findings are left out of the comparison. */
  notCompared: z.array(z.object({ kind: z.enum(scoredKinds), reason: z.enum(notComparedReasons) })),
});
export type CheckComparison = z.infer<typeof checkComparison>;
