import { gatherEvidence, type LoadedPreloadList, type Network } from '@hopwise/engine';
import {
  type ComparableHop,
  type EvidenceKind,
  type Hop,
  type HopTls,
  headersOfVariants,
  type PlannedVariant,
  redactCredentials,
  type Trace,
  type TracedVariant,
  trackLimits,
} from '@hopwise/model';
import { cutTrace } from '../tracing/index.ts';

export interface TraceMeans {
  /** Its gate limits concurrent requests to one host. */
  network: Network;
  hstsPreload: { current(): LoadedPreloadList };
}

interface TraceBounds {
  timeoutMs: number;
  signal: AbortSignal;
  /** The evidence other than the chain. */
  needs?: readonly EvidenceKind[];
}

/** Traces a URL as one variant. Credentials aren't passed on to other hosts. */
export async function traceVariant(
  { network, hstsPreload }: TraceMeans,
  variant: PlannedVariant,
  { timeoutMs, signal, needs = [] }: TraceBounds,
) {
  const { url, client, method, headers = {}, family, http1Only, withoutCookies } = variant;
  const hops: Hop[] = [];
  const evidence = await gatherEvidence(
    { url, client, method, headers: Object.entries(headers) },
    {
      ...{ network, needs, timeoutMs, maxHops: trackLimits.maxHops.max, hstsPreload: hstsPreload.current() },
      ...(family !== undefined && { family }),
      ...(http1Only !== undefined && { http1Only }),
      ...(withoutCookies !== undefined && { withoutCookies }),
    },
    { signal, onHop: (hop) => hops.push(redactCredentials(hop)) },
  );
  const trace: Trace = { hops, end: evidence.trace.end };
  return { trace, robots: evidence.robots };
}

/** The part of a trace that is stored: what chains are compared by. maxChars: approximate, for all hops. */
export function keptOf({ axis, name, title }: PlannedVariant, trace: Trace, maxChars: number): TracedVariant {
  const { hops, end } = cutTrace({ ...trace, hops: trace.hops.map(bareHop) }, maxChars);
  return { axis, name, title, hops: hops.map(comparableHop), end };
}

const keptHeaders: ReadonlySet<string> = new Set(headersOfVariants.map((name) => name.toLowerCase()));

const bareHop = (hop: Hop): Hop => ({
  ...hop,
  requestHeaders: [],
  responseHeaders: hop.responseHeaders.filter(([name]) => keptHeaders.has(name.toLowerCase())),
  cookiesSet: hop.cookiesSet.map(cookieNameOf),
});

/** Cookie values are private and never compared. */
function cookieNameOf(line: string): string {
  const [pair = ''] = line.split(';', 1);
  return pair.slice(0, pair.indexOf('=') + 1);
}

const comparableHop = (hop: Hop): ComparableHop => ({
  hopIndex: hop.hopIndex,
  url: hop.url,
  method: hop.method,
  statusCode: hop.statusCode,
  redirectType: hop.redirectType,
  latencyMs: hop.latencyMs,
  responseHeaders: hop.responseHeaders,
  cookiesSet: hop.cookiesSet,
  redirect: hop.redirect,
  error: hop.error,
  tls: hop.tls && comparableTls(hop.tls),
});

const comparableTls = ({ protocol, trusted, trustError, chain }: HopTls): ComparableHop['tls'] => ({
  ...{ protocol, trusted, trustError },
  chain: chain.slice(0, 1).map(({ issuer, validTo }) => ({ issuer, validTo })),
});
