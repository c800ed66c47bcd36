import type { CheckStatus, Trace } from '@hopwise/model';

/** What the chain as a whole came to. */
export interface ChainSummary {
  status: CheckStatus;
  /** The last URL that responded; null when none did, and of a loop, which never ends. */
  finalUrl: string | null;
  /** The answer of the last hop; null when it gave none. */
  finalStatusCode: number | null;
  redirectCount: number;
  error: string | null;
  loopDetected: boolean;
}

const failedFrom = 400;

export function summarizeChain({ hops, end }: Trace): ChainSummary {
  const finalStatusCode = hops.at(-1)?.statusCode ?? null;
  const isErrorAnswer = end.kind === 'final' && finalStatusCode !== null && finalStatusCode >= failedFrom;
  return {
    status: statusOf(end.kind, isErrorAnswer),
    finalUrl: end.kind === 'loop' ? null : (hops.findLast(({ statusCode }) => statusCode !== null)?.url ?? null),
    finalStatusCode,
    redirectCount: countRedirects(hops),
    error: errorOf(end, isErrorAnswer ? finalStatusCode : null),
    loopDetected: end.kind === 'loop',
  };
}

function statusOf(kind: Trace['end']['kind'], isErrorAnswer: boolean): CheckStatus {
  switch (kind) {
    case 'final':
      return isErrorAnswer ? 'ERROR' : 'OK';
    case 'loop':
      return 'LOOP';
    case 'timeout':
      return 'TIMEOUT';
    case 'too-many-hops':
    case 'blocked':
    case 'failed':
      return 'ERROR';
  }
}

function errorOf(end: Trace['end'], errorStatus: number | null): string | null {
  if (end.kind !== 'final') return end.error.message;
  return errorStatus === null ? null : `The chain ended with status ${errorStatus}.`;
}

/** Every hop but the first was led to by a redirect. The upgrade a browser makes by itself is not one. */
function countRedirects(hops: Trace['hops']): number {
  const leading = hops.slice(0, -1);
  return leading.filter(({ redirectType }) => redirectType !== 'HSTS').length;
}
