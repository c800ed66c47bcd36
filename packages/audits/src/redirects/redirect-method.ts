import { defineAudit } from '../define-audit.ts';
import { isPermanent, noRedirects, type RedirectStep, redirectSteps } from './redirect-steps.ts';

export const redirectMethod = defineAudit({
  id: 'redirects/redirect-method',
  title: 'Kind of redirect',
  why: 'A redirect in the status of a response is understood at once; one inside a page must first be loaded and read.',
  needs: [],
  outcomes: {
    server: { modifier: 0, severity: 'good', says: 'Every redirect is made by the server.', fix: null },
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
  },
  run({ evidence }) {
    const steps = redirectSteps(evidence.trace);
    if (steps.length === 0) return noRedirects;
    const refreshes = steps.filter(
      ({ hop }) => hop.redirectType === 'META_REFRESH' || hop.redirectType === 'REFRESH_HEADER',
    );
    const delayed = refreshes.filter(({ hop }) => !isPermanent(hop));
    if (delayed.length > 0) return { outcome: 'delayed-refresh', facts: describe(delayed) };
    return refreshes.length > 0 ? { outcome: 'instant-refresh', facts: describe(refreshes) } : { outcome: 'server' };
  },
});

const describe = (steps: readonly RedirectStep[]) => ({
  redirects: steps.map(({ hop, from, to }) => ({
    hopIndex: hop.hopIndex,
    from: from.href,
    to: to.href,
    delaySeconds: hop.redirect?.delaySeconds ?? null,
  })),
});
