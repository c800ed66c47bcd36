import { defineAudit } from '../define-audit.ts';

export const httpStatusCode = defineAudit({
  id: 'seo/http-status-code',
  title: 'HTTP status',
  why: 'Search engines do not index a page that answers with an error.',
  needs: ['response'],
  outcomes: {
    success: { score: 1, severity: 'good', says: 'The page answers with a status of success.', fix: null },
    error: {
      score: 0,
      severity: 'critical',
      says: 'The page answers with an error status.',
      fix: 'Make the page answer with status 200, or redirect the address to one that does.',
    },
    unreached: {
      score: 0,
      severity: 'critical',
      says: 'The redirects never reach a page.',
      fix: 'Correct the redirects so that they end at a page.',
    },
  },
  run({ response: { statusCode }, evidence }) {
    const { end } = evidence.trace;
    if (statusCode >= 400 && statusCode <= 599) return { outcome: 'error', facts: { statusCode } };
    if (end.kind !== 'final') return { outcome: 'unreached', facts: { statusCode, reason: end.error.message } };
    return { outcome: 'success', facts: { statusCode } };
  },
});
