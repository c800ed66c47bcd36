import type { NewCheck } from '../../tracing/index.ts';

/** What came of one run. */
export type RunResult =
  /** A chain was followed. hasNetwork: false when nothing else could be reached either, so that it says nothing of the target. */
  | { kind: 'checked'; check: NewCheck; hasNetwork: boolean }
  /** The target may not be asked at all. */
  | { kind: 'refused'; reason: string }
  /** A contract was tested. failure: null when all its cases passed. */
  | { kind: 'tested'; failure: string | null }
  /** It failed because of this server. */
  | { kind: 'own-failure'; message: string }
  /** It goes on later: a host asks to wait, or a contract is being tested. */
  | { kind: 'put-off'; until: number }
  /** It cannot run any more. */
  | { kind: 'pause'; reason: string };
