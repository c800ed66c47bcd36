import type { SetCookie } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { isProtectedByHsts } from './hsts.ts';
import { storedCookies } from './stored-cookies.ts';

/** From the mildest fault to the worst, in the Observatory's order; the worst one found is the outcome. */
const faults = [
  'not-secure-but-hsts',
  'not-secure',
  'session-not-secure-but-hsts',
  'samesite-invalid',
  'csrf-without-samesite',
  'session-not-httponly',
  'session-not-secure',
] as const;
type Fault = (typeof faults)[number];

/** Set by a hosting platform's router on every site it serves; their owners cannot change it. */
const platformCookies = ['heroku-session-affinity'];
const maxCookiesShown = 100;

export const cookies = defineAudit({
  id: 'security/cookies',
  title: 'Cookies',
  passedTitle: 'Cookies protected',
  failedTitle: 'Cookies not fully protected',
  why: 'A cookie that identifies a person must not be sent over plain http, be readable by scripts, or be sent with cross-site requests.',
  needs: ['response'],
  outcomes: {
    'secure-and-samesite': {
      modifier: 5,
      severity: 'good',
      says: 'Every cookie is Secure and has SameSite, and session cookies are HttpOnly.',
      fix: null,
      reference: 'cookies-secure-with-httponly-sessions-and-samesite',
    },
    secure: {
      modifier: 0,
      severity: 'info',
      says: 'Every cookie is Secure and session cookies are HttpOnly; some have no SameSite.',
      fix: 'Add SameSite=Lax or SameSite=Strict to every cookie.',
      reference: 'cookies-secure-with-httponly-sessions',
    },
    none: {
      modifier: 0,
      severity: 'good',
      title: 'No cookies',
      says: 'No cookies are set.',
      fix: null,
      reference: 'cookies-not-found',
    },
    'not-secure-but-hsts': {
      modifier: -5,
      severity: 'low',
      says: "A cookie isn't Secure; only HSTS keeps it off plain http.",
      fix: 'Add Secure to every cookie.',
      reference: 'cookies-without-secure-flag-but-protected-by-hsts',
    },
    'not-secure': {
      modifier: -20,
      severity: 'medium',
      says: "A cookie isn't Secure, so it can be intercepted over plain http.",
      fix: 'Add Secure to every cookie, and send HSTS.',
      reference: 'cookies-without-secure-flag',
    },
    'session-not-secure-but-hsts': {
      modifier: -10,
      severity: 'medium',
      says: "A session cookie isn't Secure; only HSTS keeps it off plain http.",
      fix: 'Add Secure to the session cookie.',
      reference: 'cookies-session-without-secure-flag-but-protected-by-hsts',
    },
    'samesite-invalid': {
      modifier: -20,
      severity: 'medium',
      says: 'A cookie has an unknown SameSite value, or SameSite=None without Secure.',
      fix: 'Use SameSite=Lax or SameSite=Strict. SameSite=None requires Secure.',
      reference: 'cookies-samesite-flag-invalid',
    },
    'csrf-without-samesite': {
      modifier: -20,
      severity: 'medium',
      says: 'An anti-CSRF cookie has no SameSite.',
      fix: 'Add SameSite=Lax or SameSite=Strict to it.',
      reference: 'cookies-anticsrf-without-samesite-flag',
    },
    'session-not-httponly': {
      modifier: -30,
      severity: 'medium',
      says: "A session cookie isn't HttpOnly, so scripts can read it.",
      fix: 'Add HttpOnly to the session cookie.',
      reference: 'cookies-session-without-httponly-flag',
    },
    'session-not-secure': {
      modifier: -40,
      severity: 'high',
      says: "A session cookie isn't Secure: anyone who sees the http traffic can hijack the session.",
      fix: 'Add Secure to the session cookie, and send HSTS.',
      reference: 'cookies-session-without-secure-flag',
    },
  },
  run({ evidence, hops }) {
    const seen = storedCookies(hops, evidence).filter(({ cookie }) => !platformCookies.includes(cookie.name));
    if (seen.length === 0) {
      const isAnySent = hops.some(({ cookiesSet }) => cookiesSet.length > 0);
      return { outcome: 'none', ...(isAnySent && { says: 'Browsers reject all of the cookies that are set.' }) };
    }
    const faulty = seen.map((each) => ({
      ...each,
      faults: faultsOf(each.cookie, isProtectedByHsts(each.host, hops, evidence)),
    }));
    const worst = faults.findLast((fault) => faulty.some((each) => each.faults.includes(fault)));
    const facts = {
      count: seen.length,
      cookies: faulty.slice(0, maxCookiesShown).map(({ cookie, hopIndex, host, faults }) => ({
        hopIndex,
        host,
        name: cookie.name,
        secure: cookie.secure,
        httpOnly: cookie.httpOnly,
        sameSite: cookie.sameSite,
        faults,
      })),
    };
    const allSameSite = seen.every(({ cookie }) => cookie.sameSite !== null);
    return { outcome: worst ?? (allSameSite ? 'secure-and-samesite' : 'secure'), facts };
  },
});

function faultsOf(cookie: SetCookie, isProtected: boolean): Fault[] {
  const name = cookie.name.toLowerCase();
  const isSession = name.includes('login') || name.includes('sess');
  const isAntiCsrf = name.includes('csrf');
  const found: Fault[] = [];
  if (cookie.sameSiteInvalid || (cookie.sameSite === 'none' && !cookie.secure)) found.push('samesite-invalid');
  if (!cookie.secure) found.push(isProtected ? 'not-secure-but-hsts' : 'not-secure');
  if (isAntiCsrf && cookie.sameSite === null) found.push('csrf-without-samesite');
  if (isSession && !cookie.secure) found.push(isProtected ? 'session-not-secure-but-hsts' : 'session-not-secure');
  if (isSession && !cookie.httpOnly) found.push('session-not-httponly');
  return found;
}
