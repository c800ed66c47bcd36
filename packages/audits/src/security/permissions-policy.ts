import { headerValues } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { featuresForEveryone, parsePermissionsPolicy } from '../parse/permissions-policy.ts';

const maxFeaturesShown = 100;

export const permissionsPolicy = defineAudit({
  id: 'security/permissions-policy',
  title: 'Permissions Policy',
  passedTitle: 'Permissions-Policy set',
  failedTitle: 'Weak Permissions-Policy',
  why: 'It says which embedded sites may ask for the camera, the microphone, the location and the like.',
  needs: ['page'],
  outcomes: {
    set: { modifier: 0, severity: 'good', says: 'The page says who may use which browser features.', fix: null },
    'open-to-all': {
      modifier: 0,
      severity: 'low',
      says: 'The policy gives a browser feature to every site that the page embeds.',
      fix: 'Replace * by self or by the origins that need the feature.',
    },
    unreadable: {
      modifier: 0,
      severity: 'low',
      title: 'Invalid Permissions-Policy',
      says: 'Browsers can read no part of the Permissions-Policy header.',
      fix: 'Write it as Permissions-Policy: camera=(), geolocation=(self).',
    },
    missing: {
      modifier: 0,
      severity: 'info',
      title: 'Permissions-Policy missing',
      says: 'Embedded sites get only the features that the page hands them.',
      fix: 'Send Permissions-Policy with the features that the page does not need, such as camera=(), microphone=().',
    },
  },
  run({ page }) {
    if (!page.isHtml) return { notApplicable: 'The response is not a page.' };
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
