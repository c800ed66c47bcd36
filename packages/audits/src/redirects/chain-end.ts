import { isRedirectWithoutTarget } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { noRedirects } from './redirect-steps.ts';

export const chainEnd = defineAudit({
  id: 'redirects/chain-end',
  title: 'End of the chain',
  why: 'Redirects are worth following only if they lead to a page.',
  needs: [],
  outcomes: {
    page: { modifier: 0, severity: 'good', says: 'The redirects lead to a page.', fix: null },
    loop: {
      modifier: -100,
      severity: 'critical',
      says: 'The redirects lead in a loop.',
      fix: 'Remove the redirect that points back, or point it at the intended page.',
    },
    cut: {
      modifier: -40,
      severity: 'high',
      says: 'The chain is longer than was followed, so its end is not known.',
      fix: 'Redirect straight to the final URL, or follow more redirects.',
    },
    broken: {
      modifier: -60,
      severity: 'critical',
      says: 'The chain breaks off: the target of a redirect does not respond.',
      fix: 'Point the redirect at a URL that responds.',
    },
    'error-status': {
      modifier: -60,
      severity: 'critical',
      says: 'The redirects lead to a URL that responds with an error.',
      fix: 'Redirect to a page that exists.',
    },
    'no-target': {
      modifier: -60,
      severity: 'critical',
      says: 'A redirect names no URL to go to.',
      fix: 'Send a Location header with the URL to go to.',
    },
  },
  run({ evidence: { trace } }) {
    const { hops, end } = trace;
    const last = hops.at(-1);
    if (last === undefined) return noRedirects;
    const facts = { hopIndex: last.hopIndex, url: last.url, statusCode: last.statusCode };
    if (end.kind === 'loop')
      return { outcome: 'loop', facts: { hopIndex: last.hopIndex, to: last.redirect?.to ?? null } };
    if (end.kind === 'too-many-hops') return { outcome: 'cut', facts };
    if (end.kind === 'final' && isRedirectWithoutTarget(last)) return { outcome: 'no-target', facts };
    if (hops.length < 2) return noRedirects;
    if (end.kind !== 'final') return { outcome: 'broken', facts: { ...facts, error: end.error.message } };
    return { outcome: (last.statusCode ?? 0) >= 400 ? 'error-status' : 'page', facts };
  },
});
