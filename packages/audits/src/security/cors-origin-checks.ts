import type { CorsResponse } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';

export const corsOriginChecks = defineAudit({
  id: 'security/cors-origin-checks',
  title: 'CORS origin checks',
  passedTitle: 'Strict CORS origin checks',
  failedTitle: 'Weak CORS origin checks',
  why: 'A loose origin check (prefix, suffix or regex) lets in origins an attacker can register.',
  needs: ['cors'],
  outcomes: {
    strict: {
      modifier: 0,
      severity: 'good',
      says: 'The null origin and a look-alike origin get no access.',
      fix: null,
    },
    'open-without-cookies': {
      modifier: 0,
      severity: 'low',
      says: 'The null origin, or a look-alike origin, can read this page, without cookies.',
      fix: "Compare whole origins with an allowlist that doesn't include null.",
    },
    'null-origin': {
      modifier: -20,
      severity: 'high',
      says: "The null origin can read this page with the visitor's cookies. Any site can send Origin: null from a sandboxed iframe.",
      fix: 'Remove null from the list of trusted origins.',
    },
    'look-alike': {
      modifier: -20,
      severity: 'high',
      says: "An origin that merely contains the site's name can read this page with the visitor's cookies. Anyone can register such a name.",
      fix: "Compare whole origins with an allowlist. Don't match prefixes, suffixes or unanchored patterns.",
    },
  },
  run({ cors: { sentOrigin, allowOrigin, tricky } }) {
    if (allowOrigin === '*' || allowOrigin === sentOrigin) {
      return { notApplicable: "The site doesn't limit access to specific origins." };
    }
    if (tricky === undefined) return { notRun: "Not checked: the test requests weren't sent or had no response." };
    const reflected = tricky.filter(({ sentOrigin: sent, allowOrigin: allowed }) => allowed?.trim() === sent);
    const facts = { asked: tricky.map((response) => ({ ...response })) };
    if (reflected.length === 0) return { outcome: 'strict', facts };
    const withCookies = reflected.filter(allowsCookies);
    if (withCookies.length === 0) return { outcome: 'open-without-cookies', facts };
    const isNullOnly = withCookies.every(({ sentOrigin: sent }) => sent === 'null');
    return { outcome: isNullOnly ? 'null-origin' : 'look-alike', facts };
  },
});

/** Fetch section 4.10: compared with care for letter case. */
const allowsCookies = ({ allowCredentials }: CorsResponse): boolean => allowCredentials?.trim() === 'true';
