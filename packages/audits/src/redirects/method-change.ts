import { defineAudit } from '../define-audit.ts';
import { noRedirects, redirectSteps } from './redirect-steps.ts';

export const methodChange = defineAudit({
  id: 'redirects/method-change',
  title: 'POST across redirects',
  passedTitle: 'Redirects handle POST correctly',
  failedTitle: 'POST becomes GET',
  why: 'After a 301 or 302, browsers change POST to GET and drop the body, so the submitted data is lost.',
  needs: [],
  outcomes: {
    kept: { modifier: 0, severity: 'good', says: 'The redirects preserve POST and its body.', fix: null },
    // RFC 9110 section 15.4.4: the response to a form is at another URL, to be fetched with GET.
    'see-other': {
      modifier: 0,
      severity: 'good',
      says: 'A 303 correctly redirects to the result of the POST request.',
      fix: null,
    },
    temporary: {
      modifier: -5,
      severity: 'low',
      says: 'A 302 changes POST to GET, and the request body is lost.',
      fix: 'Use 307 to repeat the request, or 303 to redirect to its result.',
    },
    permanent: {
      modifier: -10,
      severity: 'medium',
      says: 'A 301 changes POST to GET, and the request body is lost.',
      fix: 'Use 308, which preserves the method and body.',
    },
  },
  run({ evidence: { trace } }) {
    const steps = redirectSteps(trace);
    if (steps.length === 0) return noRedirects;
    const posted = steps.filter(({ hop }) => hop.method === 'POST');
    if (posted.length === 0) return { notApplicable: "The URL wasn't requested with POST." };
    const changing = posted.find(({ hop }) => ['HTTP_301', 'HTTP_302', 'HTTP_303'].includes(hop.redirectType))?.hop;
    if (changing === undefined) return { outcome: 'kept' };
    const facts = { hopIndex: changing.hopIndex, url: changing.url, statusCode: changing.statusCode };
    if (changing.redirectType === 'HTTP_303') return { outcome: 'see-other', facts };
    return { outcome: changing.redirectType === 'HTTP_301' ? 'permanent' : 'temporary', facts };
  },
});
