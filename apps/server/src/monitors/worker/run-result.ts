import type { NewCheck } from '../../tracing/index.ts';

/** The result of one run. */
export type RunResult =
  /**
   * A chain was traced. hasNetwork: false when nothing else was reachable either, so that it says nothing about the
   * target.
   */
  | { kind: 'checked'; check: NewCheck; hasNetwork: boolean }
  /** The target is blocked. */
  | { kind: 'refused'; reason: string }
  /** A contract was run. failure: null when all cases passed. */
  | { kind: 'tested'; failure: string | null }
  /** It failed because of this server. */
  | { kind: 'own-failure'; message: string }
  /** It continues later: a host sent Retry-After, or a contract run is in progress. */
  | { kind: 'put-off'; until: number }
  /** It can't run anymore. */
  | { kind: 'pause'; reason: string };
