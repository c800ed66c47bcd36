import type { Finding, RedirectsAnalysis, SecurityAnalysis, SeoAnalysis, SslAnalysis } from './analysis.ts';
import { retryAfterOf } from './retry-after.ts';
import { browserStopFindings, outcomeName, sayOnce } from './say-once.ts';
import {
  type ChainSummary,
  isFirstHopOnly,
  isFollowedStatus,
  isRedirectWithoutTarget,
  isWithoutContent,
  statusText,
  summarizeChain,
} from './summarize-chain.ts';
import type { Hop, ListedHop, NetError, NetErrorCode, Trace } from './trace.ts';
import { asSentence, firstRejectedHop, whereBrowsersStop } from './trust-error.ts';
import type { Verdict, VerdictReason } from './verdict.ts';

/** The input of the verdict: how the chain ended, and the findings of all that was judged. */
export interface Judged {
  trace: Pick<Trace, 'hops' | 'invalidCertificatesAllowed' | 'listed'> & Partial<Pick<Trace, 'end'>>;
  summary: Pick<ChainSummary, 'status' | 'error'>;
  redirects: Pick<RedirectsAnalysis, 'findings'>;
  /** `host`: of the host that decides. */
  ssl?: (Pick<SslAnalysis, 'findings'> & Partial<Pick<SslAnalysis, 'host'>>) | null;
  seo?: Pick<SeoAnalysis, 'findings'> | null;
  security?: Pick<SecurityAnalysis, 'findings' | 'flags'> | null;
}

/** The headline of a chain that ends where visitors have to sign in. */
export const endsAtSignIn = 'Ends at a sign-in page';

/** The one verdict on a check, shown wherever the check is. */
export function judgeCheck(judged: Judged): Verdict {
  // Who is warned of a dangerous site need not know first that it fails.
  const failures = [dangerIn(judged), failureOf(judged)].filter((failure) => failure !== null);
  const allowed = pastCertificates(judged);
  const said = new Set([
    ...failures.flatMap(({ sameFact }) => [...sameFact]),
    ...(allowed.length > 0 ? browserStopFindings : []),
  ]);
  const serious = seriousFindings(judged).filter((finding) => !said.has(finding.id) && !said.has(outcomeName(finding)));
  const findings = [...allowed, ...serious.map((finding) => reasonOf(finding, judged))];
  const [failure] = failures;
  if (failure) {
    const reasons = [...failures.map(({ reason }) => reason), ...findings];
    return { level: 'failed', headline: failure.headline, reasons };
  }
  const { hops, end } = judged.trace;
  if (end !== undefined && isFirstHopOnly({ hops, end })) {
    return { level: 'ok', headline: 'First redirect only, not followed', reasons: allowed };
  }
  // A signed-out visitor reaches no other page, so this comes before its other problems.
  const signIn = findings.find(({ finding }) => finding === 'redirects/sign-in-page');
  if (signIn !== undefined) {
    const reasons = [signIn, ...findings.filter((reason) => reason !== signIn)];
    return { level: 'warning', headline: endsAtSignIn, reasons };
  }
  const reached = judged.trace.hops.at(-1)?.isDownload ? 'Downloads a file' : 'Reachable';
  return findings.length > 0
    ? { level: 'warning', headline: `${reached}, with issues to fix`, reasons: findings }
    : { level: 'ok', headline: reached, reasons: [] };
}

/**
 * Why no one reaches a page through this chain, for callers that judge a chain without analyses; null when people do.
 */
export function chainFailure(trace: Trace): Failure | null {
  const judged: Judged = { trace, summary: summarizeChain(trace), redirects: { findings: [] } };
  return dangerIn(judged) ?? failureOf(judged);
}

export interface Failure {
  headline: string;
  reason: VerdictReason;
  /** Findings that say the same again: an audit whatever it found, or `audit outcome`. */
  sameFact: Iterable<string>;
}

/** Why a browser does not get to a page; null when it does. */
function failureOf({ trace, summary: { status, error } }: Judged): Failure | null {
  const refused = whereBrowsersStop(trace);
  if (refused !== null) {
    const { hop } = refused;
    return failed(
      `Browsers stop at hop ${hop.hopIndex + 1}`,
      asSentence(refused.because),
      hop,
      certificateFix,
      browserStopFindings,
    );
  }
  if (status === 'OK') return null;
  const { hops } = trace;
  const last = hops.at(-1);
  const says = error ?? "The chain didn't end.";
  if (status === 'LOOP') return failed('Redirect loop', says, last, loopFix);
  if (status === 'TIMEOUT') return failed('Timed out', says, last, fixes.TIMEOUT ?? null);
  if (last?.error) return failed('Not reachable', says, last, errorFix(last, last.error));
  if (last?.redirect) return failed(stoppedAfter(hops), says, last, cutFix, ['redirects/chain-length']);
  if (last !== undefined && isRedirectWithoutTarget(last)) {
    const isFollowed = isFollowedStatus(last.statusCode);
    const headline = isFollowed ? 'Redirect without a target' : `Responds with ${last.statusCode}`;
    return failed(headline, says, last, targetFix, ['seo/indexable error-status']);
  }
  const statusCode = last?.statusCode ?? null;
  return statusCode === null
    ? failed('Not reachable', says, last, null)
    : failed(`Responds with ${statusText(statusCode)}`, withRetryAfter(says, last), last, statusFix(statusCode, last), [
        'seo/http-status-code',
        'seo/indexable error-status',
        'seo/indexable no-content',
        'seo/indexable unavailable',
      ]);
}

function withRetryAfter(says: string, last: Hop | undefined): string {
  const retryAfter = last === undefined ? null : retryAfterOf(last);
  return retryAfter === null ? says : `${says} The server says to retry ${retryAfter} (Retry-After).`;
}

function failed(
  headline: string,
  says: string,
  hop: Hop | undefined,
  fix: string | null,
  sameFact: Iterable<string> = [],
): Failure {
  const host = URL.parse(hop?.url ?? '')?.hostname ?? null;
  const reason = { severity: 'critical' as const, says, hopIndex: hop?.hopIndex ?? null, host, fix, finding: null };
  return { headline, reason, sameFact: ['redirects/chain-end', ...sameFact] };
}

const stoppedAfter = (hops: readonly Hop[]): string => {
  const followed = hops.filter(({ redirectType }) => redirectType !== 'HSTS').length - 1;
  return `Stopped after ${followed} ${followed === 1 ? 'redirect' : 'redirects'}`;
};

const certificateFix = 'Install a certificate for this host that browsers trust.';
const loopFix = 'Remove the redirect that points back, or point it at the intended page.';
const cutFix = 'Redirect straight to the final URL.';
const targetFix = 'Return 301 or 308 with a Location header, or 200 with a page.';
function statusFix(statusCode: number, hop: Hop | undefined): string {
  if (isWithoutContent({ statusCode })) return 'Return 200 with a page, or redirect to one.';
  if (statusCode === 401) return signInFix(hop?.responseHeaders ?? []);
  if (statusCode === 503) return unavailableFix;
  // RFC 9110 section 15: a status that HTTP does not know counts as an error of the server.
  if (statusCode >= 500 || statusCode < 400) return 'Check the server log for the error.';
  return statusFixes.get(statusCode) ?? 'Redirect to a page that exists, or restore this one.';
}

const unavailableFix =
  'Try again later. If it persists, check the server for maintenance mode, overload or a failed backend.';

/**
 * RFC 9110 section 11: what to send depends on the schemes that the server accepts. A name and password go with Basic
 * alone.
 */
function signInFix(headers: Hop['responseHeaders']): string {
  const challenges = headers.filter(([name]) => name.toLowerCase() === 'www-authenticate').map(([, value]) => value);
  const accepts = (scheme: string) =>
    challenges.some((value) => new RegExp(`(?:^|,)\\s*${scheme}(?:[\\s,]|$)`, 'i').test(value));
  if (challenges.length === 0 || accepts('basic'))
    return 'The URL requires authentication. Make it public, or send credentials with the request.';
  if (accepts('digest'))
    return "The URL requires Digest authentication, which Hopwise doesn't support. Make it public, or accept Basic over https.";
  return 'The URL requires authentication. Make it public, or send an Authorization header that the server accepts.';
}

/** Where the page may well exist. */
const statusFixes = new Map([
  [400, 'Check the server log for why it rejects the request.'],
  [403, 'Check access rules and bot protection (WAF, CDN) on the server.'],
  [405, 'Allow this method, or track the URL with another one.'],
  [406, 'Check the server log for why it rejects the request.'],
  [407, 'Allow requests through the proxy without signing in, or configure its credentials. Websites use 401 instead.'],
  [408, 'Check the server log: it timed out waiting for the request.'],
  [421, 'Configure the server for this host name.'],
  [429, "Wait and retry, or raise the server's rate limit."],
  [451, 'The page is unavailable for legal reasons (451). Redirect elsewhere if you can.'],
]);

const fixes: Partial<Record<NetErrorCode, string>> = {
  DNS_NOT_FOUND: 'Fix the host name, or add its DNS record.',
  DNS_FAILED: "Check the domain's name servers.",
  CONNECTION_REFUSED: 'Start the web server, or open its port.',
  CONNECTION_RESET: 'Check the server log for why it closes the connection.',
  CONNECTION_CLOSED: 'Check the server log for why it closes the connection.',
  HOST_UNREACHABLE: 'Check the DNS record, the firewall and whether the server is up.',
  TLS_HANDSHAKE_FAILED: "Fix the server's TLS configuration.",
  TLS_PROTOCOL_UNSUPPORTED: 'Enable TLS 1.2 and 1.3.',
  TLS_NOT_SPOKEN: 'Enable TLS on this port, or use http.',
  LOCATION_INVALID: 'Fix the Location header.',
  LOCATION_CONFLICTING: 'Send one Location header.',
  SCHEME_UNSUPPORTED: 'Redirect to an http or https URL.',
  TIMEOUT: 'Speed up the slow response, or raise the timeout.',
};

const errorFix = ({ url, responseHeaders }: Hop, { code }: NetError): string | null => {
  const isCompressed = responseHeaders.some(
    ([name, value]) => name.toLowerCase() === 'content-encoding' && /\b(?:br|zstd)\b/i.test(value),
  );
  return code === 'INVALID_RESPONSE' && isCompressed && url.startsWith('http:')
    ? 'Serve the page over https, or compress it with gzip.'
    : (fixes[code] ?? null);
};

/** A certificate that browsers reject, where the user allowed invalid ones. */
function pastCertificates({ trace: { hops, invalidCertificatesAllowed } }: Judged): VerdictReason[] {
  const refused = invalidCertificatesAllowed ? firstRejectedHop(hops) : null;
  if (refused === null) return [];
  const { reason } = failed('', asSentence(refused.because), refused.hop, certificateFix);
  return [{ ...reason, severity: 'high' }];
}

/** A blocklisted site: browsers show a warning instead. */
function dangerIn({ trace: { hops, listed = [] }, security }: Judged): Failure | null {
  const [first] = listed;
  if (first !== undefined) {
    const hop = hops.find(({ hopIndex }) => hopIndex === first.hopIndex);
    const { headline, reason } = failed('Listed as dangerous', listedSentence(first, hop), hop, dangerFix);
    return { headline, reason, sameFact: ['security/safe-browsing'] };
  }
  const found = security?.findings.find(({ id }) => id === 'security/safe-browsing');
  if (security?.flags.safeBrowsingStatus !== 'UNSAFE' || found === undefined) return null;
  return { headline: 'Listed as dangerous', reason: reasonOf(found, { trace: { hops } }), sameFact: [found.id] };
}

/** The entry of a list about a hop, by the list's own name. */
export function listedSentence({ hopIndex, list, threats }: ListedHop, hop: Pick<Hop, 'url'> | undefined): string {
  const host = URL.parse(hop?.url ?? '')?.hostname ?? '';
  const named = threats.map((threat) => threat.toLowerCase().replaceAll('_', ' ')).join(', ');
  const as = named === '' ? 'dangerous' : `dangerous (${named})`;
  return `Hop ${hopIndex + 1}, ${host}, is listed as ${as} by ${list}.`;
}

const dangerFix = "Don't send people here. If it's your site, clean it up and request a review from the list provider.";

const rank: Partial<Record<Finding['severity'], number>> = { critical: 0, high: 1 };

/** Critical and high ones, worst first, each once however many analyses have it. */
function seriousFindings({ redirects, ssl, seo, security }: Judged): Finding[] {
  const all = sayOnce([redirects, ssl, seo, security].flatMap((made) => made?.findings ?? []));
  const serious = all.filter(({ status, severity }) => status === 'scored' && rank[severity] !== undefined);
  const once = new Map(serious.map((finding) => [finding.id, finding]));
  return [...once.values()].sort((a, b) => (rank[a.severity] ?? 0) - (rank[b.severity] ?? 0));
}

function reasonOf({ id, severity, says, fix, facts }: Finding, judged: Placed): VerdictReason {
  const named = hopIndexIn(facts) ?? hopIndexIn(firstOf(facts));
  const hop = hopOf(id, named, judged);
  const host = URL.parse(hop?.url ?? '')?.hostname ?? null;
  return {
    severity,
    says,
    hopIndex: hop?.hopIndex ?? named,
    host: typeof facts.host === 'string' ? facts.host : host,
    fix,
    finding: id,
  };
}

interface Placed {
  trace: Pick<Trace, 'hops'>;
  ssl?: Judged['ssl'];
}

/**
 * The hop that a finding is about: the one it names, else that of its host, else the last for all but the redirects.
 */
function hopOf(id: string, named: number | null, { trace: { hops }, ssl }: Placed): Hop | undefined {
  if (named !== null) return hops.find(({ hopIndex }) => hopIndex === named);
  if (id.startsWith('redirects/')) return undefined;
  if (!id.startsWith('ssl/')) return hops.findLast(({ statusCode }) => statusCode !== null);
  return hops.find(({ url, redirectType }) => redirectType !== 'HSTS' && isAt(url, ssl?.host)) ?? hops.at(-1);
}

const hopIndexIn = (facts: unknown): number | null =>
  typeof facts === 'object' && facts !== null && 'hopIndex' in facts && typeof facts.hopIndex === 'number'
    ? facts.hopIndex
    : null;

/** The first of what a finding lists: its redirects, hops or secrets. */
const firstOf = ({ redirects, hops, secrets }: Finding['facts']): unknown =>
  [redirects, hops, secrets].flatMap((list) => (Array.isArray(list) ? list.slice(0, 1) : []))[0];

/** `host:port` as the analysis of TLS has it. */
function isAt(url: string, hostAndPort: string | undefined): boolean {
  const { protocol, hostname, port } = URL.parse(url) ?? {};
  return protocol === 'https:' && hostAndPort === `${hostname}:${port || '443'}`;
}
