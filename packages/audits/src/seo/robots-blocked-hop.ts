import { defineAudit } from '../define-audit.ts';
import { behindCertificate, notChecked } from '../not-checked.ts';
import { noRedirects, redirectSteps } from '../redirects/redirect-steps.ts';
import { blockedHops, unreadHopRules } from './indexability.ts';

export const robotsBlockedHop = defineAudit({
  id: 'seo/robots-blocked-hop',
  title: 'robots.txt for redirects',
  passedTitle: 'No redirect blocked by robots.txt',
  failedTitle: 'Redirect blocked by robots.txt',
  why: "If robots.txt blocks a redirect's URL, crawlers never see where it goes.",
  needs: ['response'],
  outcomes: {
    open: { score: 1, severity: 'good', says: 'robots.txt lets Google follow every redirect in the chain.', fix: null },
    blocked: {
      score: 0,
      severity: 'medium',
      says: 'robots.txt blocks Google from a hop in the chain, so it never sees the redirect.',
      fix: "Allow the redirecting URLs in their host's robots.txt.",
    },
  },
  run({ evidence }) {
    const steps = redirectSteps(evidence.trace);
    if (steps.length === 0) return noRedirects;
    const hidden = behindCertificate(evidence.trace);
    if (hidden !== null) return hidden;
    const blocked = blockedHops(evidence);
    if (blocked.length > 0)
      return {
        outcome: 'blocked',
        facts: { hops: blocked.map(({ hopIndex, url, reason }) => ({ hopIndex, url, reason })) },
      };
    const unread = unreadHopRules(evidence);
    return unread === null ? { outcome: 'open' } : notChecked(unread);
  },
});
