import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';
import { isUnavailable } from '../redirects/redirect-steps.ts';
import { endsAtSignIn } from '../redirects/sign-in-page.ts';
import { shown } from '../shown.ts';
import { googleIndexability, type IndexBar } from './indexability.ts';

const outcomeOf = {
  certificate: 'refused-certificate',
  status: 'error-status',
  empty: 'no-content',
  download: 'download',
  redirects: 'too-many-redirects',
  'refresh-of-error': 'refresh-of-error',
  cookies: 'cookies-needed',
  'robots-txt': 'blocked-by-robots-txt',
  'robots-txt-fails': 'robots-txt-fails',
  noindex: 'noindex',
} as const satisfies Record<IndexBar['kind'], string>;

/** A rule that the site itself gives, and for a sign-in page gives rightly. */
const isRule = ({ kind }: IndexBar): boolean => kind === 'noindex' || kind === 'robots-txt';

export const indexable = defineAudit({
  id: 'seo/indexable',
  title: 'Indexable by Google',
  passedTitle: 'Indexable by Google',
  failedTitle: 'Not indexable by Google',
  why: "Pages Google can't crawl or index don't appear in search results.",
  needs: ['page'],
  outcomes: {
    yes: { score: 1, severity: 'good', says: 'Google can crawl and index the page.', fix: null },
    'refused-certificate': {
      score: 0,
      severity: 'critical',
      says: 'An untrusted certificate in the chain blocks Google from the page.',
      fix: 'Install a certificate that browsers trust on every host in the chain.',
    },
    'error-status': {
      score: 0,
      severity: 'critical',
      says: "Google doesn't index the page because of its status code.",
      fix: 'Return 200 for the page, or redirect its URL to one that does.',
    },
    'no-content': {
      score: 0,
      severity: 'critical',
      says: 'The response has no content, so Google has nothing to index.',
      fix: 'Return 200 with the page.',
    },
    download: {
      score: 0,
      severity: 'critical',
      says: 'The response is a download, not a page, so Google has nothing to index.',
      fix: 'Send the page without Content-Disposition: attachment.',
    },
    'too-many-redirects': {
      score: 0,
      severity: 'critical',
      says: "Google follows at most 10 redirects and doesn't reach the page.",
      fix: 'Redirect straight to the final URL.',
    },
    'refresh-of-error': {
      score: 0,
      severity: 'critical',
      says: "Google doesn't follow a meta refresh on a page with an error status, so it never reaches the target.",
      fix: 'Return 301 or 308 instead of the error.',
    },
    'cookies-needed': {
      score: 0,
      severity: 'critical',
      says: "The redirect chain requires cookies. Googlebot doesn't keep cookies, so it never reaches the page.",
      fix: 'Serve the page without requiring a cookie, at least to crawlers.',
    },
    'blocked-by-robots-txt': {
      score: 0,
      severity: 'critical',
      says: 'robots.txt blocks Googlebot from the page or from a redirect leading to it.',
      fix: 'Allow these URLs for Googlebot in robots.txt.',
    },
    'robots-txt-fails': {
      score: 0,
      severity: 'critical',
      says: 'robots.txt returns an error. Google stops crawling the site for 12 hours, then uses its last cached copy for up to 30 days.',
      fix: 'Return 200 for /robots.txt, or 404 if there is none.',
    },
    'sign-in-page': {
      score: 1,
      severity: 'info',
      title: 'Sign-in page not indexable',
      says: "The URL ends at a sign-in page, which Google can't index. That's usually fine.",
      fix: 'No change needed, unless the page behind the sign-in should be indexed.',
    },
    unavailable: {
      score: 0,
      severity: 'critical',
      title: 'Temporarily unavailable to Google',
      says: "While the site returns 503 or 429, Google can't fetch the page and crawls less. URLs that stay like this for days drop out of search.",
      fix: "Return 200 for the page again soon. Don't redirect its URL.",
    },
    noindex: {
      score: 0,
      severity: 'critical',
      says: 'A robots rule blocks Google from indexing the page.',
      fix: 'Remove noindex, none and a past unavailable_after from the robots and googlebot meta elements and from X-Robots-Tag.',
    },
  },
  run({ evidence }) {
    const found = googleIndexability(evidence);
    if (found.indexable === 'yes') return { outcome: 'yes' };
    if (found.indexable === 'unknown') return notChecked(found.reason);
    const [first] = found.bars;
    const facts = { reasons: shown([...new Set(found.bars.map(({ reason }) => reason))]) };
    if (isRule(first) && endsAtSignIn(evidence)) return { outcome: 'sign-in-page', facts };
    if (first.kind === 'status' && isUnavailable(evidence.trace)) return { outcome: 'unavailable', facts };
    return { outcome: outcomeOf[first.kind], facts };
  },
});
