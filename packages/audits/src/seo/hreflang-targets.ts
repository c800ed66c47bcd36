import type { LinkTarget } from '@hopwise/model';
import { withoutFragment } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';
import { documentLinks } from '../parse/document-links.ts';
import { findHreflangs } from '../parse/hreflang.ts';
import { shown } from '../shown.ts';
import { canonicalOf, describeTarget, problemOf, type TargetProblem, targetFor } from './link-target.ts';

type Problem = TargetProblem | 'other-canonical' | 'no-return-link';

const explanations: Record<Problem, string> = {
  unasked: "Wasn't fetched.",
  unreachable: "Doesn't respond.",
  refused: 'Has a certificate that browsers reject.',
  missing: "Doesn't exist.",
  fails: "Doesn't return a page.",
  blocked: 'Blocked for Google by robots.txt.',
  noindex: 'Has noindex.',
  broken: 'Is cut off.',
  'other-canonical': 'Sets another URL as canonical.',
  'no-return-link': "Doesn't link back to this page.",
  redirects: 'Redirects.',
};

const worstFirst = [
  'missing',
  'unreachable',
  'refused',
  'fails',
  'blocked',
  'noindex',
  'broken',
  'other-canonical',
] as const;

export const hreflangTargets = defineAudit({
  id: 'seo/hreflang-targets',
  title: 'hreflang targets',
  passedTitle: 'Language versions link to each other',
  failedTitle: 'Invalid hreflang targets',
  why: 'Google uses hreflang links only between indexable pages that link to each other.',
  needs: ['page', 'linkTargets'],
  outcomes: {
    linked: { score: 1, severity: 'good', says: 'The language versions that were checked link back.', fix: null },
    'no-x-default': {
      score: 1,
      severity: 'info',
      title: 'hreflang without x-default',
      says: "The language versions that were checked link back, but there's no x-default for other languages.",
      fix: 'Add an hreflang="x-default" link to the version for everyone else.',
    },
    missing: {
      score: 0,
      severity: 'medium',
      says: "An hreflang link points to a page that doesn't exist.",
      fix: 'Fix or remove the hreflang links listed.',
    },
    unreachable: {
      score: 0,
      severity: 'medium',
      says: "A language version doesn't respond.",
      fix: 'Fix or remove the hreflang links listed.',
    },
    refused: {
      score: 0,
      severity: 'medium',
      says: 'A language version has a certificate that browsers reject.',
      fix: 'Install a trusted certificate there, or remove the hreflang links listed.',
    },
    fails: {
      score: 0,
      severity: 'medium',
      says: "A language version doesn't return a page.",
      fix: 'Fix or remove the hreflang links listed.',
    },
    blocked: {
      score: 0,
      severity: 'medium',
      says: 'robots.txt blocks Google from a language version.',
      fix: 'Allow the language versions listed in their robots.txt, or remove the links to them.',
    },
    noindex: {
      score: 0,
      severity: 'medium',
      says: 'A language version has noindex.',
      fix: 'Remove noindex from the language versions listed, or the links to them.',
    },
    broken: {
      score: 0,
      severity: 'medium',
      says: 'A language version is cut off.',
      fix: 'Check the server log for why the responses listed end early.',
    },
    'other-canonical': {
      score: 0,
      severity: 'medium',
      says: 'A language version sets another URL as canonical, so Google may ignore it.',
      fix: 'Make every language version its own canonical.',
    },
    'no-return-link': {
      score: 0,
      severity: 'medium',
      says: "A language version doesn't link back, so Google ignores the pair.",
      fix: 'List all language versions, including itself, on every version.',
    },
    redirects: {
      score: 0,
      severity: 'low',
      says: 'An hreflang link points to a redirect.',
      fix: 'Point the hreflang links at the final URLs.',
    },
  },
  run({ page, linkTargets: { leftOut }, evidence }) {
    const links = findHreflangs(documentLinks(page));
    if (links.length === 0) {
      return { notApplicable: 'The page lists no versions in other languages.', needsWhole: 'page' };
    }
    const own = withoutFragment(page.url);
    const urls = new Set(links.map(({ href }) => withoutFragment(href ?? '')));
    const checked = [...urls].flatMap((url) => (url === own ? [] : (targetFor(evidence, url) ?? [])));
    const found = checked.map((target) => ({
      target,
      problem: problemOf(target, evidence) ?? otherCanonical(target) ?? missingReturn(target, own),
    }));
    const facts = {
      checked: found.filter(({ problem }) => problem !== 'unasked').length,
      leftOut,
      problems: shown(found.filter(({ problem }) => problem !== null)).map(({ target, problem }) => ({
        ...describeTarget(target),
        problem: problem && explanations[problem],
      })),
    };
    const worst = ([...worstFirst, 'no-return-link', 'redirects'] as const).find((each) =>
      found.some(({ problem }) => problem === each),
    );
    if (worst !== undefined) return { outcome: worst, facts };
    if (facts.checked === 0)
      return notChecked(leftOut > 0 ? 'request limit reached.' : 'no language version could be fetched.');
    const hasDefault = links.some(({ hreflang }) => hreflang.toLowerCase() === 'x-default');
    const says = `${facts.checked} of ${urls.size - Number(urls.has(own))} other language versions were checked, and all of them link back.`;
    return hasDefault ? { outcome: 'linked', facts, says } : { outcome: 'no-x-default', facts };
  },
});

function otherCanonical(target: LinkTarget): 'other-canonical' | null {
  const canonical = canonicalOf(target);
  return canonical === null || canonical === target.url ? null : 'other-canonical';
}

/** Of a page that was read in part, a link that was not seen may still come. */
function missingReturn({ page }: LinkTarget, own: string): 'no-return-link' | null {
  if (!page.ok || !page.value.isHtml) return null;
  const back = findHreflangs(documentLinks(page.value)).some(({ href }) => withoutFragment(href ?? '') === own);
  return back || !page.value.complete ? null : 'no-return-link';
}
