import type {
  ChainSummary,
  CheckAnalysis,
  CheckOrigin,
  ClientName,
  HttpMethod,
  Trace,
  VerdictLevel,
} from '@hopwise/model';

/** All of a check but its evidence, and its place among the stored ones. */
export interface CheckFacts extends ChainSummary {
  id: string;
  guestId: string | null;
  projectId: string | null;
  /** The bulk job that made it. */
  batchId: string | null;
  origin: CheckOrigin;
  /** The part of the verdict that lists show. */
  verdictLevel: VerdictLevel;
  verdictHeadline: string;
  /** `chainFingerprint` of its hops. */
  chainHash: number;
  inputUrl: string;
  method: HttpMethod;
  /** As whom it asked; null: as Hopwise itself. */
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

/** A check that is not stored yet. analysis: null when none was asked for. */
export interface NewCheck {
  row: CheckFacts;
  trace: Trace;
  analysis: CheckAnalysis | null;
}
