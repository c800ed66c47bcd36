import { defineAudit } from '../define-audit.ts';
import { combinePolicies } from '../parse/csp.ts';
import { type CspFlags, cspFlags } from './csp-flags.ts';
import { pageCsp } from './page-csp.ts';

const maxSourcesShown = 50;

export const contentSecurityPolicy = defineAudit({
  id: 'security/content-security-policy',
  title: 'Content Security Policy',
  passedTitle: 'Strict Content Security Policy',
  failedTitle: 'Weak Content Security Policy',
  why: "A content security policy limits which scripts can run, so injected markup can't execute (XSS).",
  needs: ['page'],
  outcomes: {
    'default-none': {
      modifier: 10,
      severity: 'good',
      says: "The policy starts from default-src 'none' and allows nothing unsafe.",
      fix: null,
      reference: 'csp-implemented-with-no-unsafe-default-src-none',
    },
    safe: {
      modifier: 5,
      severity: 'good',
      says: 'The policy allows no inline scripts, no eval and no http sources.',
      fix: null,
      reference: 'csp-implemented-with-no-unsafe',
    },
    'unsafe-styles': {
      modifier: 0,
      severity: 'low',
      says: 'The policy is safe for scripts, but allows inline styles or styles from anywhere.',
      fix: "Remove 'unsafe-inline', data: and whole schemes from style-src.",
      reference: 'csp-implemented-with-unsafe-inline-in-style-src-only',
    },
    'repeated-reporting': {
      modifier: 0,
      severity: 'low',
      says: 'The policy is safe, but sets its report URL twice. Only the first is used.',
      fix: 'Keep one report-uri and one report-to.',
      reference: 'csp-implemented-but-duplicate-directives',
    },
    'insecure-passive': {
      modifier: -10,
      severity: 'medium',
      says: 'The policy lets an https page load images or media over http.',
      fix: 'Allow only https sources in img-src and media-src.',
      reference: 'csp-implemented-with-insecure-scheme-in-passive-content-only',
    },
    'unsafe-eval': {
      modifier: -10,
      severity: 'medium',
      says: "The policy allows 'unsafe-eval', which lets strings run as code.",
      fix: "Stop using eval and similar functions, then remove 'unsafe-eval'.",
      reference: 'csp-implemented-with-unsafe-eval',
    },
    'unsafe-scripts': {
      modifier: -20,
      severity: 'medium',
      says: "The policy doesn't stop injected scripts: it allows inline scripts, plug-ins, data: or whole schemes, or doesn't restrict them at all.",
      fix: "Limit script-src and object-src to the sources you need, and use nonces or hashes instead of 'unsafe-inline'.",
      reference: 'csp-implemented-with-unsafe-inline',
    },
    'insecure-active': {
      modifier: -20,
      severity: 'medium',
      says: 'The policy lets an https page load scripts, frames or other active content over http.',
      fix: 'Allow only https sources.',
      reference: 'csp-implemented-with-insecure-scheme',
    },
    invalid: {
      modifier: -25,
      severity: 'medium',
      title: 'Content Security Policy invalid',
      says: 'The policy is empty, repeats a directive, or uses strict-dynamic without a nonce or hash.',
      fix: 'Fix the policy. The browser console shows which part is ignored.',
      reference: 'csp-header-invalid',
    },
    'report-only': {
      modifier: -25,
      severity: 'medium',
      title: 'Content Security Policy not enforced',
      says: 'Browsers only report what the policy would block.',
      fix: 'Once reports are clean, send the same policy as Content-Security-Policy.',
      reference: 'csp-not-implemented-but-reporting-enabled',
    },
    missing: {
      modifier: -25,
      severity: 'medium',
      title: 'Content Security Policy missing',
      says: 'The response has no Content-Security-Policy header.',
      fix: "Send Content-Security-Policy. Start with default-src 'self'; object-src 'none' and tighten it from there.",
      reference: 'csp-not-implemented',
      needsWhole: 'head',
    },
  },
  run({ page }) {
    const { policies, repeated, frameAncestors, policyCount, inHeader, inMeta, reportOnly } = pageCsp(page);
    const counts = { policyCount, inHeader, inMeta, reportOnly };
    if (policies === null) return { outcome: 'invalid', facts: counts };
    if (policies.length === 0) return { outcome: reportOnly ? 'report-only' : 'missing', facts: counts };
    const flags = cspFlags(policies, frameAncestors, page.url.startsWith('https:'));
    const verdict = verdictOf(flags);
    const isSound = ['default-none', 'safe', 'unsafe-styles', 'insecure-passive'].includes(verdict);
    const directives = Object.fromEntries(
      [...combinePolicies(policies)].map(([name, sources]) => [name, shownSources(name, sources)]),
    );
    return {
      outcome: isSound && repeated.length > 0 ? 'repeated-reporting' : verdict,
      facts: { ...counts, directives, flags: { ...flags } },
    };
  },
});

/** These take no sources; that they are read as 'none' is the Observatory's way, not the author's. */
const valueless = new Set(['upgrade-insecure-requests', 'block-all-mixed-content', 'sandbox']);

const shownSources = (name: string, sources: ReadonlySet<string>): string[] =>
  valueless.has(name) && sources.has("'none'") ? [] : [...sources].sort().slice(0, maxSourcesShown);

/** The worst that holds, in the Observatory's order. */
function verdictOf(flags: CspFlags) {
  if (flags.strictDynamicAlone) return 'invalid';
  if (flags.unsafeInline) return 'unsafe-scripts';
  if (flags.insecureSchemeActive) return 'insecure-active';
  if (flags.unsafeEval) return 'unsafe-eval';
  if (flags.insecureSchemePassive) return 'insecure-passive';
  if (flags.unsafeInlineStyle) return 'unsafe-styles';
  return flags.defaultNone ? 'default-none' : 'safe';
}
