import { defineAudit } from '../define-audit.ts';
import { redirectSteps } from './redirect-steps.ts';

/** Google's crawler follows up to ten redirects at one time. */
const googleFollows = 10;
const worthShortening = 4;

export const chainLength = defineAudit({
  id: 'seo/chain-length',
  title: 'Number of redirects',
  why: 'Each redirect delays visitors and crawlers, and crawlers give up on long chains.',
  needs: ['response'],
  outcomes: {
    direct: { score: 1, severity: 'good', says: 'The address answers without a redirect.', fix: null },
    one: { score: 0, severity: 'info', says: 'One redirect leads to the page.', fix: null },
    several: {
      score: 0,
      severity: 'low',
      says: 'Several redirects follow one another.',
      fix: 'Redirect straight to the last address.',
    },
    long: {
      score: 0,
      severity: 'medium',
      says: 'The chain of redirects is long.',
      fix: 'Redirect straight to the last address.',
    },
    'beyond-google': {
      score: 0,
      severity: 'high',
      says: 'The chain has more redirects than Google follows.',
      fix: 'Redirect straight to the last address: Google follows ten redirects and no more.',
    },
  },
  run({ evidence }) {
    const steps = redirectSteps(evidence.trace);
    const last = steps.at(-1);
    const urls = [...steps.map(({ from }) => from), ...(last ? [last.to] : [])].map(({ href }) => href);
    const facts = { redirects: steps.length, urls };
    if (steps.length === 0) return { outcome: 'direct' };
    if (steps.length === 1) return { outcome: 'one', facts };
    if (steps.length < worthShortening) return { outcome: 'several', facts };
    return { outcome: steps.length > googleFollows ? 'beyond-google' : 'long', facts };
  },
});
