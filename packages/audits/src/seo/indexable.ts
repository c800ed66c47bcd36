import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';
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
    return {
      outcome: outcomeOf[found.bars[0].kind],
      facts: { reasons: shown([...new Set(found.bars.map(({ reason }) => reason))]) },
    };
  },
});
