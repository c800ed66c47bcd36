import { cacheDirectives, cacheMaxAge, isNeverReused } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { withoutEnd } from '../not-checked.ts';
import { noRedirects, type RedirectStep, redirectSteps } from './redirect-steps.ts';

const daySeconds = 24 * 60 * 60;

export const cacheability = defineAudit({
  id: 'redirects/cacheability',
  title: 'Redirect caching',
  passedTitle: 'Redirects cached correctly',
  failedTitle: 'Caching conflicts with the redirect type',
  why: 'Browsers cache permanent redirects and skip the request next time. A cached temporary redirect is hard to undo.',
  needs: [],
  outcomes: {
    fitting: { modifier: 0, severity: 'good', says: 'Caching matches the redirect status codes.', fix: null },
    'permanent-not-cached': {
      modifier: -3,
      severity: 'low',
      title: 'Permanent redirect not cached',
      says: "A permanent redirect isn't cacheable, so every visit requests it again.",
      fix: 'Make permanent redirects cacheable: send Cache-Control with a max-age, or no Cache-Control at all.',
    },
    'temporary-cached': {
      modifier: -5,
      severity: 'low',
      title: 'Temporary redirect cached',
      says: 'A temporary redirect can be cached for more than a day.',
      fix: 'Send a short max-age with temporary redirects, or use 301 or 308 if the move is permanent.',
    },
  },
  run({ evidence }) {
    const steps = redirectSteps(evidence.trace).filter(({ hop }) => hop.redirectType.startsWith('HTTP_'));
    if (steps.length === 0) return noRedirects;
    const kept = steps.find((step) => isTemporary(step) && (cacheMaxAge(step.hop.responseHeaders) ?? 0) > daySeconds);
    if (kept) return { outcome: 'temporary-cached', facts: factsOf(kept) };
    const asked = steps.find((step) => !isTemporary(step) && isNeverReused(step.hop.responseHeaders));
    if (asked) return { outcome: 'permanent-not-cached', facts: factsOf(asked) };
    return withoutEnd(evidence.trace) ?? { outcome: 'fitting' };
  },
});

const isTemporary = ({ hop: { redirectType } }: RedirectStep): boolean =>
  redirectType !== 'HTTP_301' && redirectType !== 'HTTP_308';

const factsOf = ({ hop, from }: RedirectStep) => ({
  hopIndex: hop.hopIndex,
  url: from.href,
  statusCode: hop.statusCode,
  cacheControl: cacheDirectives(hop.responseHeaders).join(', '),
});
