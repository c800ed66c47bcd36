import { defineAudit } from '../define-audit.ts';

export const cors = defineAudit({
  id: 'security/cors',
  title: 'CORS',
  passedTitle: 'Safe CORS settings',
  failedTitle: 'CORS open to any site',
  why: "If any origin can read responses with the visitor's cookies, any page they open can read their data.",
  needs: ['cors'],
  outcomes: {
    none: {
      modifier: 0,
      severity: 'good',
      says: "Other sites can't read this page.",
      fix: null,
      reference: 'cross-origin-resource-sharing-not-implemented',
    },
    public: {
      modifier: 0,
      severity: 'good',
      says: 'Any site can read this page, without cookies.',
      fix: null,
      reference: 'cross-origin-resource-sharing-implemented-with-public-access',
    },
    restricted: {
      modifier: 0,
      severity: 'good',
      says: "Only sites that the server allows can read this page with the visitor's cookies.",
      fix: null,
      reference: 'cross-origin-resource-sharing-implemented-with-restricted-access',
    },
    universal: {
      modifier: -50,
      severity: 'high',
      says: "Any site can read this page with the visitor's cookies.",
      fix: "Send Access-Control-Allow-Origin only for allowlisted origins, and omit Access-Control-Allow-Credentials where it isn't needed.",
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
