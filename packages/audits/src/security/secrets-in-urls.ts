import { type Hop, looksSecret, readParameters } from '@hopwise/model';
import { getDomain } from 'tldts';
import { defineAudit } from '../define-audit.ts';

export interface UrlSecret {
  hopIndex: number;
  where: string;
  what: string;
}

export const secretsInUrls = defineAudit({
  id: 'security/secrets-in-urls',
  title: 'Secrets in URLs',
  passedTitle: 'No secrets in URLs',
  failedTitle: 'Possible secret in a URL',
  why: 'URLs end up in browser history, logs, referrers and third-party analytics, along with any secret in them.',
  needs: ['response'],
  outcomes: {
    none: { modifier: 0, severity: 'good', says: 'No URL in the chain seems to contain a secret.', fix: null },
    suspected: {
      modifier: 0,
      severity: 'medium',
      says: 'A URL in the chain seems to contain a password, key or token.',
      fix: 'Send secrets in headers, cookies or the request body, and rotate any that appeared in a URL.',
    },
    'sent-elsewhere': {
      modifier: -20,
      severity: 'high',
      title: 'Secret sent to another site',
      says: 'A redirect sends a password, key or token in its URL to another site.',
      fix: 'Remove the secret from the redirect, rotate it, and send secrets in headers or the request body.',
    },
    exposed: {
      modifier: 0,
      severity: 'medium',
      says: 'A URL sent over plain http seems to contain a password, key or token.',
      fix: 'Rotate the secret, use only https, and send secrets in headers, cookies or the request body.',
    },
  },
  run({ hops }) {
    const found = hops.flatMap(secretsOf);
    const overHttp = new Set(hops.filter(wentOverHttp).map(({ hopIndex }) => hopIndex));
    const facts = { secrets: found.map((secret) => ({ ...secret })) };
    const leak = sentElsewhere(hops);
    if (leak !== null) return { outcome: 'sent-elsewhere', facts: { ...leak, ...facts } };
    if (found.some(({ hopIndex }) => overHttp.has(hopIndex))) return { outcome: 'exposed', facts };
    return { outcome: found.length > 0 ? 'suspected' : 'none', facts };
  },
});

/** The upgrade that a browser makes by itself sends nothing. */
const wentOverHttp = ({ url, redirectType }: Hop): boolean => url.startsWith('http:') && redirectType !== 'HSTS';

/** So general that a redirect to another site may hand one over on purpose: the token of a link in an email. */
const generalNames = new Set(['token', 'sid', 'session_id', 'sessionid', 'jsessionid', 'phpsessid', 'secret']);

/**
 * The first hop whose query takes a secret to a site that the hop before was not at. One of a general name counts only
 * where the site before had it too. Fragments are not sent.
 */
function sentElsewhere(hops: readonly Hop[]): { hopIndex: number; host: string; parameter: string } | null {
  const known = new Set<string>();
  let before: URL | null = null;
  for (const { hopIndex, url, redirectType } of hops) {
    const parsed = URL.parse(url);
    if (parsed === null || redirectType === 'HSTS') continue;
    const secrets = [...readParameters(parsed.search)].filter(([name, value]) => looksSecret(name, value) !== null);
    if (before !== null && siteOf(before) !== siteOf(parsed)) {
      const sent = secrets.find(([name, value]) => known.has(value) || !generalNames.has(name.toLowerCase()));
      if (sent !== undefined) return { hopIndex, host: parsed.hostname, parameter: sent[0] };
    }
    for (const [, value] of secrets) known.add(value);
    before = parsed;
  }
  return null;
}

const siteOf = ({ hostname }: URL): string => getDomain(hostname) ?? hostname;

/** Says where a secret is and what it looks like, never the secret. */
function secretsOf({ hopIndex, url }: Hop): UrlSecret[] {
  const parsed = URL.parse(url);
  if (parsed === null) return [];
  const found: UrlSecret[] = [];
  if (parsed.password !== '') found.push({ hopIndex, where: 'before the host', what: 'a password' });
  for (const [name, value] of [...readParameters(parsed.search), ...readParameters(parsed.hash)]) {
    const what = looksSecret(name, value);
    if (what !== null) found.push({ hopIndex, where: `parameter ${name}`, what });
  }
  // Java servers put it into the path when cookies are off.
  if (/;jsessionid=\w/i.test(parsed.pathname)) found.push({ hopIndex, where: 'the path', what: 'a session id' });
  return found;
}
