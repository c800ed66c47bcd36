import { getDomain } from 'tldts';
import { defineAudit } from '../define-audit.ts';
import { withoutEnd } from '../not-checked.ts';
import { noRedirects, redirectSteps } from './redirect-steps.ts';
import { namesTarget } from './redirector-parameters.ts';

export const homePageTarget = defineAudit({
  id: 'redirects/home-page-target',
  title: 'Redirects to the home page',
  passedTitle: 'Redirects to a matching page',
  failedTitle: 'Old page redirects to the home page',
  why: 'Visitors who follow an old link want its content. Google may treat a redirect to the home page as a soft 404.',
  needs: ['response'],
  outcomes: {
    page: { modifier: 0, severity: 'good', says: "The redirects don't end at a home page.", fix: null },
    'home-page': {
      modifier: -5,
      severity: 'low',
      says: "A specific page's URL redirects to the home page.",
      fix: 'Redirect to the page that replaces it. If there is none, return 404 or 410.',
    },
  },
  run({ evidence, response }) {
    const steps = redirectSteps(evidence.trace);
    const [first] = steps;
    if (first === undefined) return noRedirects;
    if (isHome(first.from)) return { notApplicable: 'The URL is a home page.' };
    const unended = withoutEnd(evidence.trace);
    if (unended !== null) return unended;
    const isAskedFor = steps.some(({ from, to }) => namesTarget(from, to));
    if (isAskedFor || !isHome(response.url) || !isOldPage(first.from, response.url)) return { outcome: 'page' };
    return {
      outcome: 'home-page',
      facts: { from: first.from.href, to: response.url.href, hopIndex: first.hop.hopIndex },
    };
  },
});

/** The root, its index file, or the root of a language. */
const isHome = ({ pathname }: URL): boolean =>
  /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:(?:index|default|home)(?:\.\w+)?\/?)?$/i.test(pathname);

/** One word on another site is a short link, which may point to a home page. */
function isOldPage(from: URL, home: URL): boolean {
  const isWord = /^\/[^/.]*\/?$/.test(from.pathname);
  return !isWord || siteOf(from) === siteOf(home);
}

const siteOf = ({ hostname }: URL): string => getDomain(hostname) ?? hostname;
