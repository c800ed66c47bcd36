import { headerValue } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { allowsAnyHost } from '../parse/csp.ts';
import { parseXFrameOptions } from '../parse/x-frame-options.ts';
import { pageCsp } from './page-csp.ts';

export const xFrameOptions = defineAudit({
  id: 'security/x-frame-options',
  title: 'Clickjacking protection',
  passedTitle: 'Clickjacking protection on',
  failedTitle: 'Clickjacking protection missing',
  why: 'Attackers can load the page in an invisible frame and trick visitors into clicking it (clickjacking).',
  needs: ['page'],
  outcomes: {
    'frame-ancestors': {
      modifier: 5,
      severity: 'good',
      says: 'frame-ancestors in the content security policy limits which sites can frame the page.',
      fix: null,
      reference: 'x-frame-options-implemented-via-csp',
    },
    restricted: {
      modifier: 5,
      severity: 'good',
      says: "Other sites can't frame the page.",
      fix: null,
      reference: 'x-frame-options-sameorigin-or-deny',
    },
    conflicting: {
      modifier: 0,
      severity: 'low',
      title: 'X-Frame-Options conflicting',
      says: 'X-Frame-Options has conflicting values, so browsers let no site frame the page, not even its own.',
      fix: 'Send X-Frame-Options once, as DENY or SAMEORIGIN.',
      reference: 'x-frame-options-header-invalid',
    },
    'allow-from': {
      modifier: 0,
      severity: 'low',
      says: 'X-Frame-Options uses ALLOW-FROM, which browsers no longer support.',
      fix: 'Use frame-ancestors in the content security policy instead.',
      reference: 'x-frame-options-allow-from-origin',
    },
    missing: {
      modifier: -20,
      severity: 'medium',
      says: 'Neither frame-ancestors nor X-Frame-Options limits which sites can frame the page.',
      fix: "Set frame-ancestors in the content security policy to 'self' or to the sites you trust. Without a policy, send X-Frame-Options: SAMEORIGIN.",
      reference: 'x-frame-options-not-implemented',
    },
    invalid: {
      modifier: -20,
      severity: 'medium',
      says: 'X-Frame-Options is invalid, so browsers ignore it.',
      fix: "Add frame-ancestors 'self' to the content security policy, or send X-Frame-Options: SAMEORIGIN once.",
      reference: 'x-frame-options-header-invalid',
    },
  },
  run({ page }) {
    const [first, ...others] = pageCsp(page).frameAncestors.map((sources) => [...sources]);
    if (first !== undefined) {
      // Who frames the page has to be let in by every policy, so that one strict list is enough.
      const strict = [first, ...others].find((sources) => !sources.some(allowsAnyHost));
      // Browsers ignore X-Frame-Options if frame-ancestors is set (CSP 3 section 6.4.2.2), even if it is stricter.
      const outcome = strict === undefined ? 'missing' : 'frame-ancestors';
      return { outcome, facts: { frameAncestors: (strict ?? first).slice(0, 50) } };
    }
    const header = headerValue(page.headers, 'x-frame-options') ?? '';
    if (header === '') return { outcome: 'missing' };
    const option = parseXFrameOptions(header);
    const isRestricted = option === 'deny' || option === 'sameorigin';
    return { outcome: isRestricted ? 'restricted' : option, facts: { header } };
  },
});
