import { defineAudit } from '../define-audit.ts';
import { findCanonicals } from '../parse/canonical.ts';
import { documentLinks } from '../parse/document-links.ts';
import { redirectSteps } from '../redirects/redirect-steps.ts';
import { canonicalOf, describeTarget, plainUrl, problemOf, reaches, targetFor } from './link-target.ts';

const ignoredByGoogle = { notApplicable: 'Google ignores a canonical link that has hreflang, media or type.' };

export const canonicalTarget = defineAudit({
  id: 'seo/canonical-target',
  title: 'Canonical target',
  passedTitle: 'Canonical matches the final URL',
  failedTitle: "Canonical isn't the final URL",
  why: 'Redirects and canonical tags are both canonicalization signals. When they conflict, search engines pick for you.',
  needs: ['page'],
  outcomes: {
    agrees: { score: 1, severity: 'good', says: 'The canonical URL is the final URL.', fix: null },
    differs: {
      score: 1,
      severity: 'info',
      says: 'The page sets another URL as canonical, which Google may index instead.',
      fix: 'Point the canonical at the final URL, unless the other page is the one you want indexed.',
    },
    'points-back': {
      score: 0,
      severity: 'high',
      says: 'The canonical URL redirects back to this page, so the two signals conflict.',
      fix: 'Point the canonical at the final URL.',
    },
    'target-missing': {
      score: 0,
      severity: 'high',
      title: 'Dead canonical URL',
      says: "The canonical URL doesn't exist, so the page points search engines at a dead URL.",
      fix: 'Point the canonical at a URL that returns 200.',
    },
    'target-unreachable': {
      score: 0,
      severity: 'high',
      says: "The canonical URL doesn't respond.",
      fix: 'Make the canonical URL return 200, or point the canonical elsewhere.',
    },
    'target-refused': {
      score: 0,
      severity: 'high',
      says: 'Browsers reject the certificate of the canonical URL.',
      fix: 'Install a trusted certificate there, or point the canonical elsewhere.',
    },
    'target-blocked': {
      score: 0,
      severity: 'high',
      says: 'robots.txt blocks Google from the canonical URL.',
      fix: 'Allow the canonical URL in the robots.txt of its host, or point the canonical elsewhere.',
    },
    'target-fails': {
      score: 0,
      severity: 'high',
      says: "The canonical URL doesn't return a page.",
      fix: 'Make the canonical URL return 200, or point the canonical elsewhere.',
    },
    'target-noindex': {
      score: 0,
      severity: 'high',
      says: 'The canonical URL has noindex.',
      fix: 'Remove noindex from the canonical URL, or point the canonical elsewhere.',
    },
    'target-broken': {
      score: 0,
      severity: 'high',
      says: 'The response at the canonical URL is cut off.',
      fix: 'Check the server log for why the response ends early.',
    },
    'target-redirects': {
      score: 0,
      severity: 'low',
      says: 'The canonical URL redirects.',
      fix: 'Point the canonical at the URL it redirects to.',
    },
    'target-names-another': {
      score: 0,
      severity: 'low',
      says: 'The canonical URL sets another URL as canonical.',
      fix: 'Point both canonicals at one URL.',
    },
  },
  run({ page, evidence }) {
    const links = documentLinks(page);
    // Google Search Central, "Specify a canonical": what has hreflang, media or type is passed over.
    const { targets, invalid } = findCanonicals(links.filter(({ isQualified }) => !isQualified));
    const [canonicalUrl, ...others] = targets;
    if (canonicalUrl === undefined && findCanonicals(links).targets.length > 0) return ignoredByGoogle;
    if (canonicalUrl === undefined) {
      return invalid.length > 0
        ? { notApplicable: 'The page has no canonical URL that can be fetched.' }
        : { notApplicable: 'The page has no canonical URL.', needsWhole: 'page' };
    }
    if (others.length + invalid.length > 0) return { notApplicable: 'The page has several canonical URLs.' };
    const wanted = plainUrl(canonicalUrl);
    const own = plainUrl(page.url);
    const facts = { canonicalUrl, finalUrl: page.url };
    if (wanted === own) return { outcome: 'agrees', facts };
    const redirects = redirectSteps(evidence.trace).some(({ from }) => plainUrl(from.href) === wanted);
    if (redirects) return { outcome: 'points-back', facts };

    const target = targetFor(evidence, wanted);
    if (target === undefined) return { outcome: 'differs', facts };
    const seen = { ...facts, target: describeTarget(target) };
    if (reaches(target, own)) return { outcome: 'points-back', facts: seen };
    const problem = problemOf(target, evidence);
    if (problem === 'unasked') return { outcome: 'differs', facts: seen };
    if (problem !== null) return { outcome: `target-${problem}`, facts: seen };
    const itsCanonical = canonicalOf(target);
    if (itsCanonical === null || itsCanonical === wanted) return { outcome: 'differs', facts: seen };
    return { outcome: 'target-names-another', facts: { ...seen, targetCanonicalUrl: itsCanonical } };
  },
});
