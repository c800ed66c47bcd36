import {
  type Hop,
  isErrorStatus,
  isFollowedStatus,
  isRedirectWithoutTarget,
  isWithoutContent,
  type NetErrorCode,
  retryAfterOf,
  whereBrowsersStop,
} from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { isOwnFailure, notChecked } from '../not-checked.ts';
import { noRedirects, redirectSteps } from './redirect-steps.ts';

const targetErrors: ReadonlySet<NetErrorCode> = new Set([
  'LOCATION_INVALID',
  'LOCATION_CONFLICTING',
  'SCHEME_UNSUPPORTED',
]);

/** Something came, and no browser makes a response of it. */
const faultsOfResponse: ReadonlySet<NetErrorCode> = new Set(['INVALID_RESPONSE', 'HEADERS_TOO_LARGE']);

export const chainEnd = defineAudit({
  id: 'redirects/chain-end',
  title: 'Final response',
  passedTitle: 'Redirects reach a page',
  failedTitle: "Redirects don't reach a page",
  why: 'Redirects are useful only if they end at a page.',
  needs: [],
  outcomes: {
    page: { modifier: 0, severity: 'good', says: 'The last response of the chain is a page.', fix: null },
    download: {
      modifier: 0,
      severity: 'good',
      title: 'Redirects end at a file',
      says: 'The last response of the chain is a file, which browsers download.',
      fix: null,
    },
    loop: {
      modifier: -100,
      severity: 'critical',
      title: 'Redirect loop',
      says: 'The chain returns to a URL it has already visited.',
      fix: 'Remove the redirect that points back, or point it at the intended page.',
    },
    'no-response': {
      modifier: -60,
      severity: 'critical',
      title: 'URL not reached',
      says: "The URL didn't respond.",
      fix: 'Fix the URL or its host.',
    },
    unreadable: {
      modifier: -60,
      severity: 'critical',
      title: "Response can't be read",
      says: "The last response can't be read.",
      fix: "Fix the server's response. The error says what's wrong.",
    },
    broken: {
      modifier: -60,
      severity: 'critical',
      says: 'The chain ends without a response.',
      fix: 'Fix the URL, or the redirect that points to it.',
    },
    'own-error': {
      modifier: -60,
      severity: 'critical',
      title: 'URL returns an error',
      says: 'The URL returns an error status.',
      fix: 'Return 200 with a page, or redirect to one.',
    },
    unavailable: {
      modifier: -60,
      severity: 'critical',
      title: 'Temporarily unavailable',
      says: 'The last response says the site is temporarily unavailable.',
      fix: 'Try again later. If it persists, check the server for maintenance mode, overload or a failed backend.',
    },
    'rate-limited': {
      modifier: -60,
      severity: 'critical',
      title: 'Too many requests',
      says: 'The last response says too many requests were sent.',
      fix: "Wait and retry, or raise the server's rate limit.",
    },
    'no-page': {
      modifier: -60,
      severity: 'critical',
      title: 'Response without content',
      says: 'The last response has no content, so browsers show no page.',
      fix: 'Return 200 with a page, or redirect to one.',
    },
    'broken-off': {
      modifier: -20,
      severity: 'high',
      title: 'Response cut off',
      says: 'The response was cut off, so browsers get only part of the page.',
      fix: 'Check the server log for why the response ends early or hangs.',
    },
    'error-status': {
      modifier: -60,
      severity: 'critical',
      title: 'Final URL returns an error',
      says: 'The final URL returns an error status.',
      fix: 'Redirect to a URL that returns a page.',
    },
    refused: {
      modifier: -60,
      severity: 'critical',
      title: 'Browsers reject a certificate in the chain',
      says: 'Browsers stop at an untrusted certificate.',
      fix: 'Install a certificate that browsers trust on every host in the chain.',
    },
    'no-target': {
      modifier: -60,
      severity: 'critical',
      title: 'Redirect without a target',
      says: 'A redirect has no target URL.',
      fix: 'Return 301 or 308 with a Location header, or 200 with a page.',
    },
  },
  run({ evidence: { trace } }) {
    const { hops, end } = trace;
    const last = hops.at(-1);
    if (last === undefined) return noRedirects;
    const facts = { hopIndex: last.hopIndex, url: last.url, statusCode: last.statusCode };
    const refused = whereBrowsersStop(trace);
    if (refused !== null) return { outcome: 'refused', facts: { hopIndex: refused.hop.hopIndex, host: refused.host } };
    if (end.kind === 'loop')
      return { outcome: 'loop', facts: { hopIndex: last.hopIndex, to: last.redirect?.to ?? null } };
    // The limit is that of the check. How long the chain is has an audit of its own.
    if (end.kind === 'too-many-hops') return notChecked(end.error.message);
    if (end.kind === 'final' && isRedirectWithoutTarget(last)) {
      const says = `The last response has status ${last.statusCode}, which browsers don't follow.`;
      return { outcome: 'no-target', facts, ...(!isFollowedStatus(last.statusCode) && { says }) };
    }
    const isDirect = redirectSteps(trace).length === 0;
    if (end.kind !== 'final') {
      const why = { ...facts, error: end.error.message };
      const isRedirect = last.statusCode !== null && targetErrors.has(end.error.code);
      if (isRedirect) return { outcome: 'no-target', facts: why, says: 'A redirect has no URL that can be followed.' };
      if (last.statusCode !== null || faultsOfResponse.has(end.error.code))
        return { outcome: 'unreadable', facts: why };
      return { outcome: isDirect ? 'no-response' : 'broken', facts: why };
    }
    if (isWithoutContent(last)) return { outcome: 'no-page', facts };
    if (last.statusCode === 503 || last.statusCode === 429) return busy(last);
    if (isErrorStatus(last)) return { outcome: isDirect ? 'own-error' : 'error-status', facts };
    const brokenBy = last.body?.brokenBy;
    if (brokenBy !== undefined) {
      if (isOwnFailure(brokenBy)) return notChecked('The response was still being sent when the check timed out.');
      return { outcome: 'broken-off', facts: { ...facts, error: brokenBy.message } };
    }
    if (isDirect) return noRedirects;
    return { outcome: last.isDownload ? 'download' : 'page', facts };
  },
});

/** RFC 9110 section 10.2.3: both may say when to come back. */
function busy(hop: Hop) {
  const outcome = hop.statusCode === 429 ? ('rate-limited' as const) : ('unavailable' as const);
  const retryAfter = retryAfterOf(hop);
  const facts = { hopIndex: hop.hopIndex, url: hop.url, statusCode: hop.statusCode, retryAfter };
  const what = outcome === 'rate-limited' ? 'Too many requests were sent' : 'The site is temporarily unavailable';
  return {
    outcome,
    facts,
    ...(retryAfter !== null && { says: `${what}. The server says to retry ${retryAfter} (Retry-After).` }),
  };
}
