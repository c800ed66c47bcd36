import { defineAudit } from '../define-audit.ts';

export const httpToHttps = defineAudit({
  id: 'redirects/http-to-https',
  title: 'HTTP to HTTPS',
  why: 'Search engines prefer https, and browsers warn about pages without it.',
  needs: ['response'],
  outcomes: {
    upgraded: { modifier: 0, severity: 'good', says: 'The http URL leads to https.', fix: null },
    'not-upgraded': {
      modifier: -15,
      severity: 'medium',
      says: 'The http URL does not lead to https.',
      fix: 'Redirect every http URL to https with 301 or 308.',
    },
  },
  run({ evidence, response }) {
    if (!evidence.requestedUrl.startsWith('http:')) return { notApplicable: 'The requested URL is https already.' };
    return { outcome: response.url.protocol === 'https:' ? 'upgraded' : 'not-upgraded' };
  },
});
