import { withoutFragment } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { findCanonicals } from '../parse/canonical.ts';
import { documentLinks } from '../parse/document-links.ts';
import { redirectSteps } from '../redirects/redirect-steps.ts';

export const canonicalTarget = defineAudit({
  id: 'seo/canonical-target',
  title: 'Canonical address and redirects agree',
  why: 'Redirects and the canonical link both say which address counts; when they disagree, search engines choose.',
  needs: ['page'],
  outcomes: {
    agrees: { score: 1, severity: 'good', says: 'The canonical address is the address of the page.', fix: null },
    differs: {
      score: 1,
      severity: 'info',
      says: 'The page names another address as the canonical one.',
      fix: 'If this page is the one to be found, let it name its own address.',
    },
    'points-back': {
      score: 0,
      severity: 'high',
      says: 'The canonical address is one that redirects to this page: the two contradict each other.',
      fix: 'Let the canonical link name the address at the end of the redirects.',
    },
  },
  run({ page, evidence }) {
    const [canonicalUrl, ...others] = findCanonicals(documentLinks(page)).urls;
    if (canonicalUrl === undefined) return { notApplicable: 'The page names no canonical address.' };
    if (others.length > 0) return { notApplicable: 'The page names several canonical addresses.' };
    const wanted = withoutFragment(canonicalUrl);
    const facts = { canonicalUrl, finalUrl: page.url };
    if (wanted === withoutFragment(page.url)) return { outcome: 'agrees', facts };
    const redirects = redirectSteps(evidence.trace).some(({ from }) => withoutFragment(from.href) === wanted);
    return { outcome: redirects ? 'points-back' : 'differs', facts };
  },
});
