import type { Trace } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { shownUrl } from '../shown.ts';
import {
  isPermanent,
  isRefresh,
  isRefreshOfError,
  noRedirects,
  type RedirectStep,
  redirectSteps,
} from './redirect-steps.ts';

export const redirectMethod = defineAudit({
  id: 'redirects/redirect-method',
  title: 'Kind of redirect',
  passedTitle: 'Redirects made by the server',
  failedTitle: 'Redirects made inside a page',
  why: 'A redirect in the status of a response is understood at once; one inside a page must first be loaded and read.',
  needs: [],
  outcomes: {
    'app-refresh': {
      modifier: -10,
      severity: 'medium',
      says: 'The page refreshes to an app, which opens only where that is installed.',
      fix: 'Show the page, with a link to the app.',
    },
    'late-refresh': {
      modifier: -5,
      severity: 'low',
      says: 'The page refreshes to another URL after a while, which was not followed.',
      fix: 'Respond with 301 or 308 instead.',
    },
    server: { modifier: 0, severity: 'good', says: 'No page had to be read to follow the chain.', fix: null },
    'instant-refresh': {
      modifier: -5,
      severity: 'low',
      says: 'A page redirects by an instant refresh, which Google takes for a permanent redirect.',
      fix: 'Respond with 301 or 308 instead.',
    },
    'delayed-refresh': {
      modifier: -10,
      severity: 'medium',
      says: 'A page redirects by a refresh after a delay, which Google takes for a temporary redirect.',
      fix: 'Respond with 301 or 308 instead.',
    },
    'error-refresh': {
      modifier: -20,
      severity: 'medium',
      says: 'A page with an error as its status redirects by a refresh, which Google does not follow.',
      fix: 'Respond with 301 or 308 instead of the error.',
    },
  },
  run({ evidence }) {
    const steps = redirectSteps(evidence.trace);
    const unfollowed = unfollowedRefresh(evidence.trace);
    if (unfollowed !== null) return unfollowed;
    if (steps.length === 0) return noRedirects;
    const refreshes = steps.filter(({ hop }) => isRefresh(hop));
    const ofErrors = refreshes.filter(({ hop }) => isRefreshOfError(hop));
    if (ofErrors.length > 0) return { outcome: 'error-refresh', facts: describe(ofErrors) };
    const delayed = refreshes.filter(({ hop }) => !isPermanent(hop));
    if (delayed.length > 0) return { outcome: 'delayed-refresh', facts: describe(delayed) };
    return refreshes.length > 0 ? { outcome: 'instant-refresh', facts: describe(refreshes) } : { outcome: 'server' };
  },
});

/** A refresh that leaves the page the last one: to an app, or later than anyone waits. */
function unfollowedRefresh({ hops }: Trace) {
  const last = hops.at(-1);
  if (last?.redirectType !== 'FINAL' || last.redirect === null) return null;
  const { to, delaySeconds } = last.redirect;
  const facts = { hopIndex: last.hopIndex, url: last.url, to, delaySeconds };
  return /^https?:/i.test(to)
    ? {
        outcome: 'late-refresh' as const,
        facts,
        says: `The page refreshes to ${shownUrl(to)} after ${delaySeconds} s, which was not followed.`,
      }
    : {
        outcome: 'app-refresh' as const,
        facts,
        says: `The page refreshes to ${shownUrl(to)}, which opens only where the app is installed.`,
      };
}

const describe = (steps: readonly RedirectStep[]) => ({
  redirects: steps.map(({ hop, from, to }) => ({
    hopIndex: hop.hopIndex,
    from: from.href,
    to: to.href,
    delaySeconds: hop.redirect?.delaySeconds ?? null,
  })),
});
