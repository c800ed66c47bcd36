import { defineAudit } from '../define-audit.ts';
import { withoutEnd } from '../without-end.ts';

export const httpToHttps = defineAudit({
  id: 'redirects/http-to-https',
  title: 'HTTP to HTTPS',
  passedTitle: 'HTTP leads to HTTPS',
  failedTitle: 'HTTP does not lead to HTTPS',
  why: 'Search engines prefer https, and browsers warn about pages without it.',
  needs: ['response'],
  outcomes: {
    upgraded: { modifier: 0, severity: 'good', says: 'The chain starts on http and ends on https.', fix: null },
    'not-upgraded': {
      modifier: -15,
      severity: 'medium',
      says: 'The chain starts on http and ends there.',
      fix: 'Redirect every http URL to https with 301 or 308.',
    },
  },
  run({ evidence, response }) {
    if (!evidence.requestedUrl.startsWith('http:')) return { notApplicable: 'The requested URL is https already.' };
    const unknown = withoutEnd(evidence.trace);
    if (unknown !== null) return unknown;
    return { outcome: response.url.protocol === 'https:' ? 'upgraded' : 'not-upgraded' };
  },
});
