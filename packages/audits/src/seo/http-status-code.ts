import { defineAudit } from '../define-audit.ts';
import { behindCertificate } from '../not-checked.ts';

export const httpStatusCode = defineAudit({
  id: 'seo/http-status-code',
  title: 'Status code',
  passedTitle: 'Successful status code',
  failedTitle: 'Unsuccessful status code',
  why: "Search engines don't index error pages.",
  needs: ['response'],
  outcomes: {
    success: { score: 1, severity: 'good', says: 'The page returns a 2xx status code.', fix: null },
    error: {
      score: 0,
      severity: 'high',
      says: 'The page returns an error status.',
      fix: 'Return 200 for the page, or redirect its URL to one that does.',
    },
    unavailable: {
      score: 0,
      severity: 'high',
      says: 'The page is temporarily unavailable.',
      fix: "Return 200 for the page again soon. Don't redirect its URL.",
    },
    // Lighthouse lets it pass; the indexable audit does not.
    'not-a-page': {
      score: 1,
      severity: 'info',
      says: "Search engines don't index responses with this status code.",
      fix: 'Return 200 for the page, or send a redirect with a Location header.',
    },
    unreached: {
      score: 0,
      severity: 'high',
      says: 'The redirects never reach a page.',
      fix: 'Fix the redirects so they end at a page.',
    },
  },
  run({ response: { statusCode }, evidence }) {
    const hidden = behindCertificate(evidence.trace);
    if (hidden !== null) return hidden;
    const { end } = evidence.trace;
    if (statusCode === 503 || statusCode === 429) return { outcome: 'unavailable', facts: { statusCode } };
    if (statusCode >= 400 && statusCode <= 599) return { outcome: 'error', facts: { statusCode } };
    if (end.kind !== 'final') return { outcome: 'unreached', facts: { statusCode, reason: end.error.message } };
    const isSuccess = statusCode >= 200 && statusCode <= 299 && statusCode !== 204 && statusCode !== 205;
    return { outcome: isSuccess ? 'success' : 'not-a-page', facts: { statusCode } };
  },
});
