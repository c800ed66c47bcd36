import { defineAudit } from '../define-audit.ts';
import { behindCertificate, notChecked } from '../not-checked.ts';
import { noRedirects, redirectSteps } from '../redirects/redirect-steps.ts';
import { blockedHops, unreadHopRules } from './indexability.ts';

export const robotsBlockedHop = defineAudit({
  id: 'seo/robots-blocked-hop',
  title: 'robots.txt of the redirects',
  passedTitle: 'No redirect blocked by robots.txt',
  failedTitle: 'Redirect blocked by robots.txt',
  why: 'A crawler that robots.txt keeps from one hop never sees where that hop leads.',
  needs: ['response'],
  outcomes: {
    open: { score: 1, severity: 'good', says: 'robots.txt lets Google follow every redirect of the chain.', fix: null },
    blocked: {
      score: 0,
      severity: 'medium',
      says: 'robots.txt keeps Google from a hop of the chain, so the redirect is never seen.',
      fix: 'Allow the URLs that redirect in the robots.txt of their host.',
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
