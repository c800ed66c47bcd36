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
  unasked: 'Was not fetched.',
  unreachable: 'Gives no response.',
  refused: 'Has a certificate that browsers refuse.',
  missing: 'Does not exist.',
  fails: 'Returns no page.',
  blocked: 'Is closed to Google by robots.txt.',
  noindex: 'Asks not to be indexed.',
  broken: 'Breaks off before its end.',
  'other-canonical': 'Names another URL as canonical.',
  'no-return-link': 'Does not link back to this page.',
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
  title: 'Targets of the hreflang links',
  passedTitle: 'Language versions link to each other',
  failedTitle: 'Faulty hreflang targets',
  why: 'Google uses hreflang links only between pages that name each other and that it can index.',
  needs: ['page', 'linkTargets'],
  outcomes: {
    linked: { score: 1, severity: 'good', says: 'The language versions that were checked link back.', fix: null },
    'no-x-default': {
      score: 1,
      severity: 'info',
      title: 'hreflang without x-default',
      says: 'The language versions that were checked link back, but none is for people of other languages.',
      fix: 'Add a link with hreflang="x-default" to the version for everybody else.',
    },
    missing: {
      score: 0,
      severity: 'medium',
      says: 'An hreflang link leads to a page that does not exist.',
      fix: 'Correct or remove the hreflang links listed.',
    },
    unreachable: {
      score: 0,
      severity: 'medium',
      says: 'A language version gives no response.',
      fix: 'Correct or remove the hreflang links listed.',
    },
    refused: {
      score: 0,
      severity: 'medium',
      says: 'A language version has a certificate that browsers refuse.',
      fix: 'Install a certificate that browsers trust there, or remove the hreflang links listed.',
    },
    fails: {
      score: 0,
      severity: 'medium',
      says: 'A language version returns no page.',
      fix: 'Correct or remove the hreflang links listed.',
    },
    blocked: {
      score: 0,
      severity: 'medium',
      says: 'robots.txt keeps Google from a language version.',
      fix: 'Allow the language versions listed in robots.txt, or remove the links to them.',
    },
    noindex: {
      score: 0,
      severity: 'medium',
      says: 'A language version asks not to be indexed.',
      fix: 'Remove noindex from the language versions listed, or the links to them.',
    },
    broken: {
      score: 0,
      severity: 'medium',
      says: 'A language version breaks off before its end.',
      fix: 'Find out why the responses listed end early; the log of the server says more.',
    },
    'other-canonical': {
      score: 0,
      severity: 'medium',
      says: 'A language version names another URL as canonical, so Google may leave it out.',
      fix: 'Let every language version name itself as canonical.',
    },
    'no-return-link': {
      score: 0,
      severity: 'medium',
      says: 'A language version does not link back, so Google ignores the pair.',
      fix: 'Let every language version name all the others and itself.',
    },
    redirects: {
      score: 0,
      severity: 'low',
      says: 'An hreflang link leads to a redirect.',
      fix: 'Point the hreflang links at the URLs where the redirects end.',
    },
  },
  run({ page, linkTargets: { leftOut }, evidence }) {
    const links = findHreflangs(documentLinks(page));
    if (links.length === 0) {
      return { notApplicable: 'The page names no versions in other languages.', needsWhole: 'page' };
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
      return notChecked(`No language version ${leftOut > 0 ? 'was fetched, to spare the site' : 'could be fetched'}.`);
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
