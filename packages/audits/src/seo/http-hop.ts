import { defineAudit } from '../define-audit.ts';
import { noRedirects, redirectSteps } from './redirect-steps.ts';

export const httpHop = defineAudit({
  id: 'seo/http-hop',
  title: 'No way back to http',
  why: 'A chain that has reached https and goes through http again is slower, can be tampered with, and gives search engines two addresses to choose from.',
  needs: ['response'],
  outcomes: {
    none: { score: 1, severity: 'good', says: 'Once on https, the chain stays there.', fix: null },
    'back-to-http': {
      score: 0,
      severity: 'medium',
      says: 'The chain leaves https for http on the way.',
      fix: 'Let every redirect point to an https address.',
    },
  },
  run({ evidence }) {
    const steps = redirectSteps(evidence.trace);
    if (steps.length === 0) return noRedirects;
    const downgrades = steps
      .filter(({ from, to }) => from.protocol === 'https:' && to.protocol === 'http:')
      .map(({ hop, from, to }) => ({ hopIndex: hop.hopIndex, from: from.href, to: to.href }));
    return downgrades.length === 0
      ? { outcome: 'none' }
      : { outcome: 'back-to-http', facts: { redirects: downgrades } };
  },
});
