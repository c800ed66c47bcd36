import type { CorsResponse } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';

export const corsOriginChecks = defineAudit({
  id: 'security/cors-origin-checks',
  title: 'CORS origin checks',
  passedTitle: 'Strict CORS origin checks',
  failedTitle: 'Weak CORS origin checks',
  why: 'A list of trusted origins that is compared carelessly lets in origins that anybody can have.',
  needs: ['cors'],
  outcomes: {
    strict: {
      modifier: 0,
      severity: 'good',
      says: 'The origin null and one that only looks like the site get no access.',
      fix: null,
    },
    'open-without-cookies': {
      modifier: 0,
      severity: 'low',
      says: 'The origin null, or one that only looks like the site, may read this page, without cookies.',
      fix: 'Compare whole origins with a list, and leave null off it.',
    },
    'null-origin': {
      modifier: -20,
      severity: 'high',
      says: "The origin null may read this page with the visitor's cookies; any site can ask as null from a sandboxed frame.",
      fix: 'Take null off the list of trusted origins.',
    },
    'look-alike': {
      modifier: -20,
      severity: 'high',
      says: "An origin that only contains the site's name may read this page with the visitor's cookies; anybody can register such a name.",
      fix: 'Compare whole origins with a list, not their beginning, their end or a pattern without anchors.',
    },
  },
  run({ cors: { sentOrigin, allowOrigin, tricky } }) {
    if (allowOrigin === '*' || allowOrigin === sentOrigin) {
      return { notApplicable: 'The site does not limit access to certain origins.' };
    }
    if (tricky === undefined)
      return { notRun: 'Not checked: requests with such origins were not made or had no response.' };
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
