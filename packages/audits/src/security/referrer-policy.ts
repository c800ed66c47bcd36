import { headerValues } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { parseReferrerPolicy } from '../parse/referrer-policy.ts';
import { shown } from '../shown.ts';

export const referrerPolicy = defineAudit({
  id: 'security/referrer-policy',
  title: 'Referrer-Policy',
  passedTitle: 'Referrer-Policy protects visitors',
  failedTitle: 'Weak Referrer-Policy',
  why: 'When someone follows a link, the referrer can reveal the URL they came from to the next site.',
  needs: ['page'],
  outcomes: {
    private: {
      modifier: 5,
      severity: 'good',
      says: "Other sites see at most the visitor's origin, never the full URL.",
      fix: null,
      reference: 'referrer-policy-private',
    },
    missing: {
      modifier: 0,
      severity: 'info',
      title: 'Referrer-Policy missing',
      says: 'No policy is set. Current browsers then send only the origin to other sites.',
      fix: 'Send Referrer-Policy: strict-origin-when-cross-origin, so older browsers do the same.',
      reference: 'referrer-policy-not-implemented',
    },
    leaks: {
      modifier: -5,
      severity: 'low',
      says: 'The policy leaks full URLs to other sites, or over plain http.',
      fix: 'Send Referrer-Policy: strict-origin-when-cross-origin or a stricter one.',
      reference: 'referrer-policy-unsafe',
    },
    invalid: {
      modifier: -5,
      severity: 'low',
      title: 'Invalid Referrer-Policy',
      says: 'The policy has no valid value.',
      fix: 'Send Referrer-Policy: strict-origin-when-cross-origin.',
      reference: 'referrer-policy-header-invalid',
    },
  },
  run({ page }) {
    const inHeader = headerValues(page.headers, 'referrer-policy');
    const inMeta = page.isHtml
      ? outlineOf(page).metas.flatMap(({ name, content }) => (name === 'referrer' && content ? [content] : []))
      : [];
    const facts = { inHeader: inHeader.length > 0, inMeta: inMeta.length > 0 };
    if (inHeader.length + inMeta.length === 0) return { outcome: 'missing', facts };
    const found = parseReferrerPolicy(inHeader, inMeta);
    if (found === null) return { outcome: 'invalid', facts: { ...facts, values: shown([...inHeader, ...inMeta]) } };
    return { outcome: found.leaks ? 'leaks' : 'private', facts: { ...facts, policy: found.policy } };
  },
});
