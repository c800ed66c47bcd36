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
  title: 'Redirect type',
  passedTitle: 'Redirects sent by the server',
  failedTitle: 'Redirects inside a page',
  why: 'Clients follow an HTTP redirect immediately. A redirect inside a page works only after the page loads.',
  needs: [],
  outcomes: {
    'app-refresh': {
      modifier: -10,
      severity: 'medium',
      says: 'The page redirects to an app link, which only works where the app is installed.',
      fix: 'Show the page, with a link to the app.',
    },
    'late-refresh': {
      modifier: -5,
      severity: 'low',
      says: "The page has a delayed meta refresh to another URL, which wasn't followed.",
      fix: 'Use a 301 or 308 redirect instead.',
    },
    server: { modifier: 0, severity: 'good', says: 'The chain uses only HTTP redirects.', fix: null },
    'instant-refresh': {
      modifier: -5,
      severity: 'low',
      says: 'The page redirects with an instant meta refresh, which Google treats as permanent.',
      fix: 'Use a 301 or 308 redirect instead.',
    },
    'delayed-refresh': {
      modifier: -10,
      severity: 'medium',
      says: 'The page redirects with a delayed meta refresh, which Google treats as temporary.',
      fix: 'Use a 301 or 308 redirect instead.',
    },
    'error-refresh': {
      modifier: -20,
      severity: 'medium',
      says: "A page with an error status redirects with a meta refresh, which Google doesn't follow.",
      fix: 'Return 301 or 308 instead of the error.',
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
        says: `The page has a meta refresh to ${shownUrl(to)} after ${delaySeconds} s, which wasn't followed.`,
      }
    : {
        outcome: 'app-refresh' as const,
        facts,
        says: `The page redirects to ${shownUrl(to)}, which only works where the app is installed.`,
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
