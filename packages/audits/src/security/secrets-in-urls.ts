import { type Hop, looksSecret, readParameters } from '@hopwise/model';
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
  why: "URLs end up in histories, logs and other sites' statistics, and so does every secret in them.",
  needs: ['response'],
  outcomes: {
    none: { modifier: 0, severity: 'good', says: 'No URL of the chain seems to hold a secret.', fix: null },
    suspected: {
      modifier: 0,
      severity: 'medium',
      says: 'A URL of the chain seems to hold a password, key or token.',
      fix: 'Carry secrets in headers, cookies or the body of a request, and renew those that were in a link.',
    },
    exposed: {
      modifier: 0,
      severity: 'medium',
      says: 'A URL that went over plain http seems to hold a password, key or token.',
      fix: 'Renew the secret, use https only, and carry secrets in headers, cookies or the body of a request.',
    },
  },
  run({ hops }) {
    const found = hops.flatMap(secretsOf);
    const overHttp = new Set(hops.filter(wentOverHttp).map(({ hopIndex }) => hopIndex));
    const facts = { secrets: found.map((secret) => ({ ...secret })) };
    if (found.some(({ hopIndex }) => overHttp.has(hopIndex))) return { outcome: 'exposed', facts };
    return { outcome: found.length > 0 ? 'suspected' : 'none', facts };
  },
});

/** The upgrade that a browser makes by itself sends nothing. */
const wentOverHttp = ({ url, redirectType }: Hop): boolean => url.startsWith('http:') && redirectType !== 'HSTS';

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
