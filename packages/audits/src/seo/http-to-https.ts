import { defineAudit } from '../define-audit.ts';

export const httpToHttps = defineAudit({
  id: 'seo/http-to-https',
  title: 'http leads to https',
  why: 'Search engines prefer https, and browsers warn about pages without it.',
  needs: ['response'],
  outcomes: {
    upgraded: { score: 1, severity: 'good', says: 'The http address leads to https.', fix: null },
    'not-upgraded': {
      score: 0,
      severity: 'high',
      says: 'The http address does not lead to https.',
      fix: 'Redirect every http address to its https counterpart with 301 or 308.',
    },
  },
  run({ evidence, response }) {
    if (!evidence.requestedUrl.startsWith('http:')) return { notApplicable: 'The address asked for is https already.' };
    if (isLocal(response.url.hostname)) return { notApplicable: 'The page is on this computer.' };
    return { outcome: response.url.protocol === 'https:' ? 'upgraded' : 'not-upgraded' };
  },
});

const isLocal = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
