import type { Trace } from '@hopwise/model';
import { headerValues } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { type RedirectStep, redirectSteps } from './redirect-steps.ts';

export const userInfo = defineAudit({
  id: 'redirects/user-info',
  title: 'Credentials in a redirect URL',
  passedTitle: 'No credentials in redirect URLs',
  failedTitle: 'Credentials in a redirect URL',
  why: 'Text before @ in a URL can look like a host: https://bank.example@evil.example/ goes to evil.example.',
  needs: [],
  outcomes: {
    none: { modifier: 0, severity: 'good', says: 'No redirect URL has anything before an @.', fix: null },
    found: {
      modifier: -10,
      severity: 'medium',
      says: 'A redirect URL has a user name before its host.',
      fix: 'Remove user names and passwords from redirect URLs.',
    },
  },
  run({ evidence: { trace } }) {
    const found = [...redirectSteps(trace), ...unfollowed(trace)].filter(
      ({ hop, to }) => to.username !== '' || hasUserInfo(hop.responseHeaders),
    );
    const [first] = found;
    if (first === undefined) return { outcome: 'none' };
    const redirects = found.map(({ hop, to }) => ({ hopIndex: hop.hopIndex, host: to.hostname, to: to.href }));
    return { outcome: 'found', facts: { hopIndex: first.hop.hopIndex, host: first.to.hostname, redirects } };
  },
});

/** A refresh at the end that nobody follows leads visitors away all the same. */
function unfollowed({ hops }: Trace): RedirectStep[] {
  const hop = hops.at(-1);
  const to = hop?.redirectType === 'FINAL' && hop.redirect !== null ? URL.parse(hop.redirect.to) : null;
  return hop === undefined || to === null ? [] : [{ hop, from: new URL(hop.url), to }];
}

/** The trace follows without it, so the URL of the next hop does not show it. */
const hasUserInfo = (headers: Parameters<typeof headerValues>[0]): boolean =>
  headerValues(headers, 'location').some((location) => /^(?:[a-z][a-z\d+.-]*:)?[/\\]{2}[^/\\?#]*@/i.test(location));
