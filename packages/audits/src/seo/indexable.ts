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
  why: 'A page that Google does not get, or may not index, is not found in its search.',
  needs: ['page'],
  outcomes: {
    yes: { score: 1, severity: 'good', says: 'Google can crawl and index the page.', fix: null },
    'refused-certificate': {
      score: 0,
      severity: 'critical',
      says: 'A certificate that browsers refuse stands between Google and the page.',
      fix: 'Install a certificate that browsers trust on every host of the chain.',
    },
    'error-status': {
      score: 0,
      severity: 'critical',
      says: 'Google does not index the page because of its status code.',
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
      says: 'The response is a download and not a page, so there is nothing for Google to show.',
      fix: 'Send the page without Content-Disposition: attachment.',
    },
    'too-many-redirects': {
      score: 0,
      severity: 'critical',
      says: 'Google follows at most 10 redirects and does not get to the page.',
      fix: 'Redirect straight to the final URL.',
    },
    'refresh-of-error': {
      score: 0,
      severity: 'critical',
      says: 'Google does not follow the refresh of a page whose status code is an error, so it does not get to the page behind it.',
      fix: 'Respond with 301 or 308 instead of the error.',
    },
    'cookies-needed': {
      score: 0,
      severity: 'critical',
      says: 'The chain lets pass only who keeps a cookie, which Google does not: it never gets to the page.',
      fix: 'Let the URL respond without a cookie, at least to crawlers.',
    },
    'blocked-by-robots-txt': {
      score: 0,
      severity: 'critical',
      says: 'robots.txt keeps Googlebot from the page, or from a redirect that leads to it.',
      fix: 'Allow these URLs for Googlebot in robots.txt.',
    },
    'robots-txt-fails': {
      score: 0,
      severity: 'critical',
      says: 'robots.txt fails, so Google stops crawling the site for 12 hours, and then goes by its last copy for up to 30 days.',
      fix: 'Return 200 for /robots.txt, or 404 where there is none.',
    },
    'sign-in-page': {
      score: 1,
      severity: 'info',
      title: 'Sign-in page not indexable',
      says: 'The URL ends at a sign-in page, which Google can’t index and need not: nobody looks for it.',
      fix: 'Nothing has to change, unless the page behind the sign-in is meant to be found.',
    },
    unavailable: {
      score: 0,
      severity: 'critical',
      title: 'Temporarily unavailable to Google',
      says: 'Google gets no page while the site responds with 503 or 429, and crawls it less. URLs that stay like this for days drop out of search.',
      fix: 'Let the page respond with 200 again soon. Its URL needs no redirect.',
    },
    noindex: {
      score: 0,
      severity: 'critical',
      says: 'A robots rule tells Google to leave the page out.',
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
