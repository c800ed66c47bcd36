import type { Evidence, HttpUpgradeStep, Trace } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';

const maxRouteShown = 20;

export const redirection = defineAudit({
  id: 'security/redirection',
  title: 'HTTP to HTTPS redirect',
  passedTitle: 'HTTP redirects to HTTPS',
  failedTitle: "HTTP doesn't redirect straight to HTTPS",
  why: 'People still arrive over http. The first response should redirect them to https on the same host, where HSTS can take effect.',
  needs: ['httpUpgrade'],
  outcomes: {
    'to-https': {
      modifier: 0,
      severity: 'good',
      says: 'http redirects straight to https on the same host.',
      fix: null,
      reference: 'redirection-to-https',
    },
    'front-page-only': {
      modifier: 0,
      severity: 'low',
      title: 'Only the home page redirects to HTTPS',
      says: 'The final host redirects http to https on its home page, but not on the final URL.',
      fix: 'Redirect every http URL to https on the same host.',
      reference: 'redirection-to-https',
    },
    'all-preloaded': {
      modifier: 0,
      severity: 'good',
      title: 'HTTP never used: HSTS preloaded',
      says: 'Browsers never use http here: every host in the chain is on the HSTS preload list.',
      fix: null,
      reference: 'redirection-all-redirects-preloaded',
    },
    'no-http': {
      modifier: 0,
      severity: 'good',
      title: 'No HTTP server',
      says: 'The host has no http server.',
      fix: null,
      reference: 'redirection-not-needed-no-http',
    },
    'other-host-first': {
      modifier: -5,
      severity: 'low',
      says: 'http redirects to https on a different host, so the first host never sets HSTS.',
      fix: 'Redirect to https on the same host first, then to the other host.',
      reference: 'redirection-off-host-from-http',
    },
    'http-first': {
      modifier: -10,
      severity: 'medium',
      says: 'http redirects to another http URL before it reaches https.',
      fix: 'Make the first redirect go to https on the same host.',
      reference: 'redirection-not-to-https-on-initial-redirection',
    },
    'not-to-https': {
      modifier: -20,
      severity: 'high',
      title: 'HTTP never reaches HTTPS',
      says: 'http redirects, but never reaches https.',
      fix: 'Redirect http to https on the same host.',
      reference: 'redirection-not-to-https',
    },
    missing: {
      modifier: -20,
      severity: 'high',
      title: "HTTP doesn't redirect to HTTPS",
      says: "The final host's home page doesn't redirect http to https.",
      fix: 'Redirect http to https on the same host with a 301 or 308.',
      reference: 'redirection-missing',
    },
    'untrusted-certificate': {
      modifier: -20,
      severity: 'low',
      title: 'HTTP redirects to an untrusted certificate',
      says: 'http redirects to https, where browsers reject the certificate.',
      fix: 'Fix the certificate. The redirect is fine.',
      reference: 'redirection-invalid-cert',
    },
    'untrusted-on-the-way': {
      modifier: -20,
      severity: 'high',
      title: 'HTTP redirects to an untrusted certificate',
      says: 'http redirects to a host whose certificate browsers reject.',
      fix: 'Install a certificate that browsers trust on every host in the chain.',
      reference: 'redirection-invalid-cert',
    },
  },
  run({ evidence, httpUpgrade: { route, refused } }) {
    const shown = route.slice(0, maxRouteShown).map(({ url, statusCode }) => ({ url, statusCode }));
    if (refused) return { outcome: 'no-http', facts: { route: shown } };
    const hosts = new Set(route.flatMap(({ url }) => URL.parse(url)?.hostname ?? []));
    const preloaded = evidence.hstsPreloaded.filter((host) => hosts.has(host));
    return { outcome: judgeRoute(route, evidence), facts: { route: shown, preloaded } };
  },
});

/** The certificate is that of a hop, so that it has been told of already. */
const isSeenIn =
  ({ hops }: Trace) =>
  ({ url }: HttpUpgradeStep): boolean =>
    hops.some((hop) => hop.tls?.trusted === false && URL.parse(hop.url)?.host === URL.parse(url)?.host);

function judgeRoute(steps: readonly HttpUpgradeStep[], { hstsPreloaded, trace }: Evidence) {
  const route = steps.flatMap(({ url }) => URL.parse(url) ?? []);
  const [first, second] = route;
  const untrusted = steps.filter(({ trusted }) => trusted === false);
  if (untrusted.length > 0) return untrusted.every(isSeenIn(trace)) ? 'untrusted-certificate' : 'untrusted-on-the-way';
  if (first !== undefined && route.every(({ hostname }) => hstsPreloaded.includes(hostname))) return 'all-preloaded';
  if (first === undefined || second === undefined) return 'missing';
  if (route.at(-1)?.protocol !== 'https:') return 'not-to-https';
  if (second.protocol === 'http:') return 'http-first';
  if (first.hostname !== second.hostname) return 'other-host-first';
  return endsOnHttp(trace) ? 'front-page-only' : 'to-https';
}

const endsOnHttp = ({ hops }: Trace): boolean =>
  hops.findLast(({ statusCode }) => statusCode !== null)?.url.startsWith('http:') === true;
