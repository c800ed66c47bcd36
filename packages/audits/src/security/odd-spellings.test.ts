import type { HeaderPair } from '@hopwise/model';
import { expect, it } from 'vitest';
import { runAudit } from '../run-audits.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { headerAudits } from './security-audits.ts';

type Row = readonly [value: string, reference: string];

/** What the HTTP Observatory calls headers found in the wild, in unusual spellings. */
const tables: Readonly<Record<string, { header: string; rows: readonly Row[] }>> = {
  'security/hsts': {
    header: 'Strict-Transport-Security',
    rows: [
      ['MAX-AGE=31536000; INCLUDESUBDOMAINS', 'hsts-implemented-max-age-at-least-six-months'],
      ['  max-age=15552000  ;  preload', 'hsts-implemented-max-age-at-least-six-months'],
      ['includeSubDomains;max-age=31536000;', 'hsts-implemented-max-age-at-least-six-months'],
      ['max-age="31536000"', 'hsts-implemented-max-age-at-least-six-months'],
      ['max-age=15551999', 'hsts-implemented-max-age-less-than-six-months'],
      ['max-age=0', 'hsts-implemented-max-age-less-than-six-months'],
      ['max-age=31536000, max-age=31536000', 'hsts-header-invalid'],
      ['max-age', 'hsts-header-invalid'],
      ['preload', 'hsts-header-invalid'],
      ['31536000', 'hsts-header-invalid'],
    ],
  },
  'security/referrer-policy': {
    header: 'Referrer-Policy',
    rows: [
      ['STRICT-ORIGIN', 'referrer-policy-private'],
      [' no-referrer ', 'referrer-policy-private'],
      ['unsafe-url, no-referrer', 'referrer-policy-private'],
      ['no-referrer, unsafe-url', 'referrer-policy-unsafe'],
      ['no-referrer, future-value', 'referrer-policy-private'],
      ['origin', 'referrer-policy-unsafe'],
      ['no-referrer-when-downgrade', 'referrer-policy-unsafe'],
      ['no-referer', 'referrer-policy-header-invalid'],
      ['no-referrer; x', 'referrer-policy-header-invalid'],
    ],
  },
  'security/x-content-type-options': {
    header: 'X-Content-Type-Options',
    rows: [
      ['NOSNIFF', 'x-content-type-options-nosniff'],
      ['\tnosniff', 'x-content-type-options-nosniff'],
      ['no-sniff', 'x-content-type-options-header-invalid'],
      ['nosniff;', 'x-content-type-options-header-invalid'],
    ],
  },
  'security/x-frame-options': {
    header: 'X-Frame-Options',
    rows: [
      ['deny', 'x-frame-options-sameorigin-or-deny'],
      ['SameOrigin ', 'x-frame-options-sameorigin-or-deny'],
      ['ALLOW-FROM https://a.example', 'x-frame-options-allow-from-origin'],
      ['ALLOWALL', 'x-frame-options-header-invalid'],
      ['DENY, SAMEORIGIN', 'x-frame-options-header-invalid'],
    ],
  },
  'security/content-security-policy': {
    header: 'Content-Security-Policy',
    rows: [
      ["DEFAULT-SRC 'NONE'", 'csp-implemented-with-no-unsafe-default-src-none'],
      ["default-src 'none';;;", 'csp-implemented-with-no-unsafe-default-src-none'],
      ["default-src\t'self'", 'csp-implemented-with-no-unsafe'],
      ["default-src 'self'; script-src 'UNSAFE-INLINE'", 'csp-implemented-with-unsafe-inline'],
      ["default-src 'self'; script-src 'unsafe-inline' 'nonce-abc'", 'csp-implemented-with-no-unsafe'],
      ["default-src 'self'; script-src 'unsafe-inline' 'sha256-abc='", 'csp-implemented-with-no-unsafe'],
      ["default-src 'self'; script-src 'strict-dynamic'", 'csp-header-invalid'],
      [
        "default-src 'none'; script-src 'strict-dynamic' 'nonce-abc'",
        'csp-implemented-with-no-unsafe-default-src-none',
      ],
      ["default-src 'self' data:", 'csp-implemented-with-unsafe-inline'],
      ["default-src 'self'; img-src data:", 'csp-implemented-with-no-unsafe'],
      ["default-src 'self'; style-src 'unsafe-inline'", 'csp-implemented-with-unsafe-inline-in-style-src-only'],
      ["default-src 'self' 'unsafe-eval'", 'csp-implemented-with-unsafe-eval'],
      ["default-src 'none'; script-src 'self'; object-src *", 'csp-implemented-with-unsafe-inline'],
      ["default-src 'self'; img-src http:", 'csp-implemented-with-insecure-scheme-in-passive-content-only'],
      ["default-src 'self'; connect-src http://a.example", 'csp-implemented-with-insecure-scheme'],
      ["default-src 'self'; connect-src ftp://a.example", 'csp-implemented-with-insecure-scheme'],
      ['default-src https:', 'csp-implemented-with-unsafe-inline'],
      ['default-src https://*', 'csp-implemented-with-unsafe-inline'],
      ['upgrade-insecure-requests', 'csp-implemented-with-unsafe-inline'],
      ["default-src 'self'; default-src 'none'", 'csp-header-invalid'],
      ["default-src 'self'; Default-Src 'none'", 'csp-header-invalid'],
      ['abc', 'csp-header-invalid'],
    ],
  },
  'security/cookies': {
    header: 'Set-Cookie',
    rows: [
      ['id=1; SECURE; HTTPONLY; SAMESITE=LAX', 'cookies-secure-with-httponly-sessions-and-samesite'],
      ['id=1; Secure; HttpOnly', 'cookies-secure-with-httponly-sessions'],
      ['id=1; Secure; SameSite=None', 'cookies-secure-with-httponly-sessions-and-samesite'],
      ['id=1; Secure; SameSite=Sometimes', 'cookies-samesite-flag-invalid'],
      ['id=1', 'cookies-without-secure-flag'],
      ['PHPSESSID=1; Secure', 'cookies-session-without-httponly-flag'],
      ['PHPSESSID=1; HttpOnly', 'cookies-session-without-secure-flag'],
      ['XSRF_CSRF_TOKEN=1; Secure', 'cookies-anticsrf-without-samesite-flag'],
      ['login_state=1; Secure; HttpOnly; SameSite=Strict', 'cookies-secure-with-httponly-sessions-and-samesite'],
    ],
  },
};

const rows = Object.entries(tables).flatMap(([id, { header, rows: own }]) =>
  own.map(([value, reference]) => [id, header, value, reference] as const),
);

it.each(rows)('%s reads %s: %j as %s', (id, header, value, reference) => {
  const audit = headerAudits.find((one) => one.id === id);
  const headers: HeaderPair[] = [[header, value]];
  const result = audit && runAudit(audit, makeSubject({ headers }));
  expect(result?.status === 'scored' && audit?.outcomes[result.outcome]?.reference).toBe(reference);
});
