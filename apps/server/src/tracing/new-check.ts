import type {
  ChainSummary,
  CheckAnalysis,
  CheckOrigin,
  ClientName,
  HttpMethod,
  Trace,
  VerdictLevel,
} from '@hopwise/model';

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
