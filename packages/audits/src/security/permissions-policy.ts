import { headerValues } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { featuresForEveryone, parsePermissionsPolicy } from '../parse/permissions-policy.ts';

const maxFeaturesShown = 100;

export const permissionsPolicy = defineAudit({
  id: 'security/permissions-policy',
  title: 'Permissions-Policy',
  passedTitle: 'Permissions-Policy set',
  failedTitle: 'Weak Permissions-Policy',
  why: 'Permissions-Policy controls which embedded sites can use the camera, microphone, location and other browser features.',
  needs: ['page'],
  outcomes: {
    set: { modifier: 0, severity: 'good', says: 'The policy controls who can use which browser features.', fix: null },
    'open-to-all': {
      modifier: 0,
      severity: 'low',
      says: 'The policy grants a browser feature to every site that the page embeds.',
      fix: 'Replace * with self or with the origins that need the feature.',
    },
    unreadable: {
      modifier: 0,
      severity: 'low',
      title: 'Invalid Permissions-Policy',
      says: "Browsers can't parse the Permissions-Policy header.",
      fix: 'Write it as Permissions-Policy: camera=(), geolocation=(self).',
    },
    missing: {
      modifier: 0,
      severity: 'info',
      title: 'Permissions-Policy missing',
      says: 'Without the header, iframes get only the features their allow attribute grants.',
      fix: "Send Permissions-Policy and disable the features that the page doesn't need, such as camera=(), microphone=().",
    },
  },
  run({ page }) {
    if (!page.isHtml) return { notApplicable: "The response isn't a page." };
    const lines = headerValues(page.headers, 'permissions-policy').filter((line) => line.trim() !== '');
    if (lines.length === 0) return { outcome: 'missing' };
    const policy = parsePermissionsPolicy(lines);
    const forEveryone = featuresForEveryone(policy);
    const facts = {
      features: [...policy.features].slice(0, maxFeaturesShown).map(([name, allowlist]) => `${name}=${allowlist}`),
      unreadableParts: policy.unreadable.length,
      forEveryone: forEveryone.slice(0, maxFeaturesShown),
    };
    if (policy.features.size === 0) return { outcome: 'unreadable', facts };
    return { outcome: forEveryone.length > 0 ? 'open-to-all' : 'set', facts };
  },
});
