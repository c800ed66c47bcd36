import { defineAudit } from '../define-audit.ts';
import { withoutEnd } from '../not-checked.ts';

/** Secure Contexts, section 3.1: browsers trust these without https. */
const thisComputer = /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/;

export const httpToHttps = defineAudit({
  id: 'redirects/http-to-https',
  title: 'HTTP to HTTPS',
  passedTitle: 'Chain upgrades to HTTPS',
  failedTitle: 'Chain ends on HTTP',
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
    if (!evidence.requestedUrl.startsWith('http:')) return { notApplicable: 'The requested URL already uses https.' };
    if (thisComputer.test(new URL(evidence.requestedUrl).hostname)) {
      return { notApplicable: 'Not needed on localhost.' };
    }
    const unknown = withoutEnd(evidence.trace);
    if (unknown !== null) return unknown;
    return { outcome: response.url.protocol === 'https:' ? 'upgraded' : 'not-upgraded' };
  },
});
