import { defineAudit } from '../define-audit.ts';

export const cors = defineAudit({
  id: 'security/cors',
  title: 'CORS',
  passedTitle: 'CORS is safe',
  failedTitle: 'CORS open to any site',
  why: "A site that lets every origin read its responses with the visitor's cookies gives the visitor's data to any page they open.",
  needs: ['cors'],
  outcomes: {
    none: {
      modifier: 0,
      severity: 'good',
      says: 'Other sites cannot read this page.',
      fix: null,
      reference: 'cross-origin-resource-sharing-not-implemented',
    },
    public: {
      modifier: 0,
      severity: 'good',
      says: 'Any site may read this page, without cookies.',
      fix: null,
      reference: 'cross-origin-resource-sharing-implemented-with-public-access',
    },
    restricted: {
      modifier: 0,
      severity: 'good',
      says: "Only sites that the server names may read this page with the visitor's cookies.",
      fix: null,
      reference: 'cross-origin-resource-sharing-implemented-with-restricted-access',
    },
    universal: {
      modifier: -50,
      severity: 'high',
      says: "Any site may read this page with the visitor's cookies.",
      fix: 'Send Access-Control-Allow-Origin only for origins on a list, and leave out Access-Control-Allow-Credentials where it is not needed.',
      reference: 'cross-origin-resource-sharing-implemented-with-universal-access',
    },
  },
  run({ cors: { sentOrigin, allowOrigin, allowCredentials } }) {
    const facts = { sentOrigin, allowOrigin, allowCredentials };
    if (!allowOrigin) return { outcome: 'none', facts };
    if (allowOrigin.trim() === '*') return { outcome: 'public', facts };
    const withCookies = allowCredentials?.trim().toLowerCase() === 'true';
    return { outcome: allowOrigin === sentOrigin && withCookies ? 'universal' : 'restricted', facts };
  },
});
