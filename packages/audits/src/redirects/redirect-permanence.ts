import { defineAudit } from '../define-audit.ts';
import { withoutEnd } from '../not-checked.ts';
import {
  isPermanent,
  isRefreshOfError,
  noRedirects,
  type RedirectStep,
  redirectSteps,
  withoutWww,
} from './redirect-steps.ts';

export const redirectPermanence = defineAudit({
  id: 'redirects/redirect-permanence',
  title: 'Redirect permanence',
  passedTitle: 'Permanent redirects',
  failedTitle: 'Temporary redirects',
  why: 'A permanent redirect (301, 308) makes search engines index the new URL. A temporary one is a weak signal.',
  needs: [],
  outcomes: {
    permanent: { modifier: 0, severity: 'good', says: 'Every redirect in the chain is permanent.', fix: null },
    temporary: {
      modifier: 0,
      severity: 'info',
      says: 'The chain has temporary redirects, so search engines may keep the old URL indexed.',
      fix: 'If the page has moved permanently, use 301 or 308.',
    },
    'temporary-move': {
      modifier: -10,
      severity: 'medium',
      says: 'A permanent move (to https, or to another form of the URL) uses a temporary redirect.',
      fix: 'Use 301 or 308 to redirect http to https, or one form of a URL to another.',
    },
  },
  run({ evidence }) {
    const all = redirectSteps(evidence.trace);
    if (all.length === 0) return noRedirects;
    const steps = all.filter(({ hop }) => !isRefreshOfError(hop));
    if (steps.length === 0)
      return { notApplicable: "A meta refresh on an error page is neither: Google doesn't follow it." };
    const temporary = steps.filter(({ hop }) => !isPermanent(hop));
    if (temporary.length === 0) return withoutEnd(evidence.trace) ?? { outcome: 'permanent' };
    const lasting = temporary.filter(changesOnlyTheForm);
    const redirects = (lasting.length > 0 ? lasting : temporary).map(({ hop, from, to }) => ({
      hopIndex: hop.hopIndex,
      statusCode: hop.statusCode,
      from: from.href,
      to: to.href,
    }));
    return { outcome: lasting.length > 0 ? 'temporary-move' : 'temporary', facts: { redirects } };
  },
});

/** To https, with or without www, with or without a final slash: the page stays, its URL is put in order. */
function changesOnlyTheForm({ from, to }: RedirectStep): boolean {
  const form = ({ hostname, pathname, search }: URL) =>
    `${withoutWww(hostname)}${pathname.replace(/\/$/, '')}${search}`;
  const isDowngrade = from.protocol === 'https:' && to.protocol === 'http:';
  return from.href !== to.href && form(from) === form(to) && !isDowngrade;
}
