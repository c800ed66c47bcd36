import { summarizeChain } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { redirectSteps } from './redirect-steps.ts';

/** About the limit of Chromium, Firefox and curl. */
const browsersFollow = 20;
/** Google's crawler follows up to ten redirects at one time. */
const googleFollows = 10;
const worthShortening = 5;

export const chainLength = defineAudit({
  id: 'redirects/chain-length',
  title: 'Number of redirects',
  passedTitle: 'At most one redirect',
  failedTitle: 'Too many redirects',
  why: 'Each redirect slows down visitors and crawlers, and crawlers give up on long chains.',
  needs: [],
  outcomes: {
    direct: { modifier: 0, severity: 'good', says: 'The URL responds without a redirect.', fix: null },
    one: { modifier: 0, severity: 'good', says: 'One redirect goes to the final URL.', fix: null },
    several: {
      modifier: -5,
      severity: 'low',
      title: 'More than one redirect',
      says: 'The chain has several redirects in a row.',
      fix: 'Redirect straight to the final URL.',
    },
    long: {
      modifier: -20,
      severity: 'medium',
      says: 'The chain has more than 5 redirects.',
      fix: 'Redirect straight to the final URL.',
    },
    'beyond-google': {
      modifier: -40,
      severity: 'high',
      says: 'The chain has more than the 10 redirects that Googlebot follows.',
      fix: 'Redirect straight to the final URL.',
    },
    'beyond-browsers': {
      modifier: -60,
      severity: 'critical',
      says: 'The chain has more than the 20 redirects that browsers follow.',
      fix: 'Redirect straight to the final URL.',
    },
  },
  run({ evidence: { trace } }) {
    const steps = redirectSteps(trace);
    // A loop has no length; that it is one says it all.
    if (trace.end.kind === 'loop') return { notApplicable: 'The chain is a loop.' };
    if (steps.length < 2 && summarizeChain(trace).status !== 'OK') {
      return { notApplicable: 'The chain reaches no page.' };
    }
    if (steps.length === 0) return { outcome: 'direct' };
    const facts = { redirects: steps.length };
    if (steps.length === 1) return { outcome: 'one', facts };
    if (steps.length > browsersFollow) return { outcome: 'beyond-browsers', facts };
    if (steps.length > googleFollows) return { outcome: 'beyond-google', facts };
    return { outcome: steps.length > worthShortening ? 'long' : 'several', facts };
  },
});
