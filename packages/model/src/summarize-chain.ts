import type { CheckStatus } from './list-filters.ts';
import type { Hop, Trace } from './trace.ts';
import { stopsAt, whereBrowsersStop } from './trust-error.ts';

/** The result of the chain as a whole. */
export interface ChainSummary {
  status: CheckStatus;
  /** The last URL that responded; null when none did, and of a loop, which never ends. */
  finalUrl: string | null;
  /** The status code of the last hop; null when it did not respond. */
  finalStatusCode: number | null;
  redirectCount: number;
  error: string | null;
  loopDetected: boolean;
}

/**
 * OK: a browser shows the final response. A certificate that browsers reject doesn't end a trace, but no one gets past
 * it, so it takes precedence over everything after it.
 */
export function summarizeChain(trace: Trace): ChainSummary {
  const { hops, end } = trace;
  return {
    ...(refusalOf(trace) ?? endOf(trace)),
    finalUrl: end.kind === 'loop' ? null : (hops.findLast(({ statusCode }) => statusCode !== null)?.url ?? null),
    finalStatusCode: hops.at(-1)?.statusCode ?? null,
    redirectCount: countRedirects(hops),
    loopDetected: end.kind === 'loop',
  };
}

type Ending = Pick<ChainSummary, 'status' | 'error'>;

function refusalOf(trace: Trace): Ending | null {
  const refused = whereBrowsersStop(trace);
  return refused === null ? null : { status: 'ERROR', error: stopsAt(refused) };
}

function endOf({ hops, end }: Trace): Ending {
  switch (end.kind) {
    case 'final': {
      const error = errorOfResponse(hops);
      return { status: error === null ? 'OK' : 'ERROR', error };
    }
    case 'loop':
      return { status: 'LOOP', error: end.error.message };
    case 'timeout':
      return { status: 'TIMEOUT', error: end.error.message };
    case 'too-many-hops':
      if (isFirstHopOnly({ hops, end })) return { status: 'OK', error: null };
      return { status: 'ERROR', error: end.error.message };
    case 'blocked':
    case 'failed':
      return { status: 'ERROR', error: end.error.message };
  }
}

/** The status codes that make a browser go to another URL. */
const followed: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export const isFollowedStatus = (statusCode: number | null): boolean => statusCode !== null && followed.has(statusCode);

function errorOfResponse(hops: readonly Hop[]): string | null {
  const hop = hops.at(-1);
  if (hop === undefined || hop.statusCode === null) return null;
  const statusCode = statusText(hop.statusCode);
  const responds = `Hop ${hop.hopIndex + 1} responds with ${statusCode}`;
  if (isRedirectWithoutTarget(hop)) {
    if (isFollowedStatus(hop.statusCode)) return `${responds}, a redirect without a target URL.`;
    return `${responds}, which browsers don't follow: they ${insteadOfFollowing(hop)}.`;
  }
  if (isWithoutContent(hop)) return `${responds}, which has no content: browsers stay on the current page.`;
  if (!isErrorStatus(hop)) return null;
  if (countRedirects(hops) === 0) return `The URL returns status ${statusCode}.`;
  return `The chain ended with status ${statusCode}.`;
}

/** As Chromium does: what says that nothing changed is no page. */
function insteadOfFollowing({ statusCode, body }: Hop): string {
  if (statusCode === 304) return 'stay on the current page';
  return body?.bytes ? 'show its body' : 'show an empty page';
}

/** RFC 9110 section 15: a status that HTTP does not know, 000 or 999, is an error too. */
export const isErrorStatus = ({ statusCode }: Pick<Hop, 'statusCode'>): boolean =>
  statusCode !== null && (statusCode < 200 || statusCode >= 400);

/** RFC 9110 sections 15.3.5 and 15.3.6: browsers stay where they are. */
export const isWithoutContent = ({ statusCode }: Pick<Hop, 'statusCode'>): boolean =>
  statusCode === 204 || statusCode === 205;

/** As it is on the wire: some servers send 000. */
export const statusText = (statusCode: number): string => String(statusCode).padStart(3, '0');

/** A redirect status code at the end of a chain. A refresh in the same response still sets a target. */
export const isRedirectWithoutTarget = ({ statusCode, redirect, error }: Hop): boolean =>
  statusCode !== null && statusCode >= 300 && statusCode < 400 && redirect === null && error === null;

/**
 * Whether the first redirect was checked and deliberately not followed, as for a test of its Location alone. A hop
 * limit that people set is 1 at least, so no other chain ends like this.
 */
export const isFirstHopOnly = ({ hops, end }: Pick<Trace, 'hops' | 'end'>): boolean =>
  end.kind === 'too-many-hops' && hops.filter(({ redirectType }) => redirectType !== 'HSTS').length === 1;

/** Whether a chain was cut at the hop limit: its last hop redirects, and the redirect wasn't followed. */
export function isCutShort({ hops, loopDetected }: { hops: readonly Hop[]; loopDetected: boolean }): boolean {
  const last = hops.at(-1);
  return !loopDetected && last !== undefined && last.redirect !== null && last.redirectType !== 'FINAL';
}

/** Every hop but the first follows a redirect. A browser's own HSTS upgrade isn't one. */
function countRedirects(hops: readonly Hop[]): number {
  const leading = hops.slice(0, -1);
  return leading.filter(({ redirectType }) => redirectType !== 'HSTS').length;
}
