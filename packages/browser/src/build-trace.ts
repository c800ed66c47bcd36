import { netError, unsentHop } from '@hopwise/engine';
import {
  describeTrustError,
  type Hop,
  type HopTls,
  isFollowedStatus,
  isWithoutContent,
  type NetError,
  redirectLimitSentence,
  redirectLoopSentence,
  type Trace,
  type TraceEnd,
  withoutPassword,
} from '@hopwise/model';
import { bareHost, headerValue, portOf, withoutFragment } from '@hopwise/parsers';
import { type ChainRecorder, isAborted, type Leg } from './chain-recorder.ts';
import { chromiumError, isCertificateError, isProxyError, isShownWithoutPage } from './chromium-errors.ts';
import type { SocksTarget } from './guard-proxy.ts';
import { failureOf, type GuardProxy } from './guard-proxy.ts';
import { hopOfLeg, isInternal, typeByStatus } from './hop-of-leg.ts';

export interface Followed {
  /** Where it began. */
  url: string;
  chain: ChainRecorder;
  proxy: GuardProxy;
  maxHops: number;
  tlsOf: (url: URL) => Promise<HopTls | null>;
  /** Why waiting stopped; null when the page settled. */
  stopped: NetError | null;
}

/** The index of the first leg beyond the limit. A browser's own HSTS upgrade isn't a redirect. */
export function beyondLimit(legs: readonly Leg[], maxHops: number): number | null {
  let sent = 0;
  for (const [index, leg] of legs.entries()) {
    if (isInternal(leg)) continue;
    sent += 1;
    if (sent > maxHops + 1) return index;
  }
  return null;
}

/** Converts the browser's chain to the engine's format. */
export async function buildTrace(followed: Followed): Promise<Trace> {
  const { chain, maxHops } = followed;
  const cut = beyondLimit(chain.legs, maxHops);
  const legs = chain.legs.slice(0, cut ?? undefined);
  if (legs.length === 0) return nothingSent(followed);
  const wire = chain.wireHeaders();
  const hops = await Promise.all(
    legs.map(async (leg, index) => {
      const url = URL.parse(leg.url);
      const hasResponded = leg.response !== null || isCertificateError(leg.failure ?? '');
      const isSecure = url?.protocol === 'https:' && hasResponded && !isInternal(leg);
      const { sent, received } = wire[index] ?? { sent: undefined, received: undefined };
      const target = targetOf(leg.url);
      const remoteAddress = target && followed.proxy.addressOf(target);
      const tls = url && isSecure ? await followed.tlsOf(url) : null;
      const hop = { ...hopOfLeg(leg, { sent, received, remoteAddress, tls }), hopIndex: index };
      const next = chain.legs[index + 1];
      if (next) leadOn(hop, leg, next.url);
      return hop;
    }),
  );
  const last = hops.at(-1) as Hop;
  if (cut !== null) return { hops, end: tooLong(hops, chain.legs[cut]?.url ?? '', maxHops) };
  return { hops, end: conclude(hops, last, legs.at(-1) as Leg, followed) };
}

/** The host and port of a URL. Chromium connects to some hosts whose names are invalid in the URL standard. */
export function targetOf(text: string): SocksTarget | null {
  const url = URL.parse(text);
  if (url) return { host: bareHost(url.hostname), port: portOf(url) };
  const [, scheme, host, port] = /^(https?):\/\/(?:[^/?#@]*@)?([^/?#:]+)(?::(\d+))?/.exec(text) ?? [];
  return host === undefined ? null : { host, port: Number(port ?? (scheme === 'https' ? 443 : 80)) };
}

function nothingSent({ url, stopped }: Followed): Trace {
  const hop = unsentHop({ url, method: 'GET', headers: [], body: null });
  const error = stopped ?? chromiumError('net::ERR_FAILED', url);
  return { hops: [{ ...hop, redirectType: 'ERROR', error }], end: endOf(error) };
}

function leadOn(hop: Hop, leg: Leg, to: string): void {
  const { cause } = leg;
  const delaySeconds = cause !== null && 'delaySeconds' in cause ? cause.delaySeconds : null;
  hop.redirect = { to: withoutPassword(to), delaySeconds };
  if (isInternal(leg)) hop.redirectType = 'HSTS';
  else if (cause === null) hop.redirectType = typeByStatus(hop);
  else hop.redirectType = cause.redirectType;
  if (cause?.redirectType === 'JAVASCRIPT')
    hop.by = { ...cause.by, file: withoutPassword(cause.by.file ?? '') || null };
}

function conclude(hops: readonly Hop[], last: Hop, leg: Leg, followed: Followed): TraceEnd {
  if (leg.failure === 'net::ERR_TOO_MANY_REDIRECTS') return endTooManyRedirects(hops, last, leg);
  const error = errorOf(last, leg, followed);
  if (error !== null) {
    last.redirectType = 'ERROR';
    last.error = error;
    return endOf(error);
  }
  last.redirectType = 'FINAL';
  const { scheduled } = followed.chain;
  if (scheduled) last.redirect = { to: withoutPassword(scheduled.to), delaySeconds: scheduled.delaySeconds };
  if (leg.failure !== null && last.body && !isAborted(leg) && !isShownWithoutPage(leg.failure)) {
    last.body.brokenBy = chromiumError(leg.failure, leg.url);
  }
  if (isAborted(leg) && !leg.isShown && isSuccess(last)) last.isDownload = true;
  return { kind: 'final' };
}

/** With something to show or to save. */
const isSuccess = (hop: Hop): boolean => Math.floor((hop.statusCode ?? 0) / 100) === 2 && !isWithoutContent(hop);

/** A redirect to `javascript:` and similar: Chromium gives up without its own error. */
function leadsToNoWebsite(hop: Hop): boolean {
  const to = URL.parse(headerValue(hop.responseHeaders, 'location') ?? '', hop.url);
  return isFollowedStatus(hop.statusCode) && to !== null && !/^https?:$/.test(to.protocol);
}

function errorOf(last: Hop, leg: Leg, { stopped, proxy }: Followed): NetError | null {
  if (stopped?.code === 'ABORTED') return stopped;
  const { failure, url } = leg;
  if (failure === null || isAborted(leg)) {
    if (last.statusCode === null) return stopped ?? chromiumError('net::ERR_ABORTED', url);
    return leadsToNoWebsite(last) ? netError('SCHEME_UNSUPPORTED') : null;
  }
  if (leg.response !== null && (!leg.isErrorPage || isShownWithoutPage(failure))) return null;
  if (last.tls && !last.tls.trusted && isCertificateError(failure)) {
    const why = describeTrustError(last.tls, URL.parse(url)?.hostname ?? '');
    return netError('TLS_HANDSHAKE_FAILED', undefined, `The browser stops here: ${why}.`);
  }
  const target = targetOf(url);
  const ours = target && isProxyError(failure) ? failureOf(proxy, target) : undefined;
  return ours ?? (stopped?.code === 'NETWORK_FAILED' ? stopped : chromiumError(failure, url));
}

const endKinds: Partial<Record<NetError['code'], 'blocked' | 'timeout'>> = {
  ADDRESS_REFUSED: 'blocked',
  PORT_REFUSED: 'blocked',
  TIMEOUT: 'timeout',
};

const endOf = (error: NetError): TraceEnd => ({ kind: endKinds[error.code] ?? 'failed', error });

/** Chromium's own limit: 20 redirects without a page in between. */
function endTooManyRedirects(hops: readonly Hop[], last: Hop, leg: Leg): TraceEnd {
  const to = URL.parse(headerValue(last.responseHeaders, 'location') ?? '', leg.url)?.href ?? leg.url;
  last.redirectType = typeByStatus(last);
  last.redirect = { to: withoutPassword(to), delaySeconds: null };
  return tooLong(hops, to, hops.length - 1);
}

/** A chain that comes back to where it was is a loop, however long it was followed. */
function tooLong(hops: readonly Hop[], next: string, limit: number): TraceEnd {
  const to = withoutPassword(next);
  const first = hops.findIndex(({ url }) => withoutFragment(url) === withoutFragment(to));
  if (first === -1) {
    return { kind: 'too-many-hops', error: netError('TOO_MANY_HOPS', undefined, redirectLimitSentence(limit)) };
  }
  return { kind: 'loop', error: netError('REDIRECT_LOOP', undefined, redirectLoopSentence(hops, to)) };
}
