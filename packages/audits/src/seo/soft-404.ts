import { isWithoutContent } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';
import { isEmptyPage } from './empty-page.ts';
import { readsLikeError } from './reads-like-error.ts';

export const soft404 = defineAudit({
  id: 'seo/soft-404',
  title: 'Soft 404',
  passedTitle: 'No soft 404',
  failedTitle: 'Soft 404',
  why: 'A site that returns a page for every URL hides its dead links, and lets search engines crawl and index error pages.',
  needs: ['page'],
  outcomes: {
    empty: {
      score: 0,
      severity: 'high',
      title: 'Empty page',
      says: 'The page returns a status code of success but is empty, which Google takes for a soft 404.',
      fix: 'Return the page, or 404 or 410 where there is none.',
    },
    'reads-like-error': {
      score: 0,
      severity: 'high',
      says: 'The page returns a status code of success but reads like an error page, which Google may take for a soft 404.',
      fix: 'Return 404 or 410 for a page that does not exist, or give this one a title and heading of its own.',
    },
    'not-found': {
      score: 1,
      severity: 'good',
      says: 'The site returns 404 or 410 for a URL that does not exist.',
      fix: null,
    },
    'soft-404': {
      score: 0,
      severity: 'medium',
      says: 'The site returns a page for a URL that does not exist.',
      fix: 'Return 404 or 410 for URLs that do not exist.',
    },
    redirects: {
      score: 0,
      severity: 'low',
      says: 'The site redirects a URL that does not exist, which Google may take for a soft 404.',
      fix: 'Return 404 or 410 for URLs that do not exist.',
    },
  },
  run({ page, evidence }) {
    const { missingPage } = evidence;
    const isSuccess = page.statusCode >= 200 && page.statusCode <= 299;
    if (isSuccess && !isWithoutContent(page) && isEmptyPage(evidence)) {
      return { outcome: 'empty', facts: { url: page.url, statusCode: page.statusCode } };
    }
    const says = isSuccess ? readsLikeError(page) : null;
    if (says !== null) {
      return { outcome: 'reads-like-error', facts: { url: page.url, statusCode: page.statusCode, says } };
    }
    if (!missingPage.ok) return notChecked(missingPage.error.message);
    const { url, statusCode, location } = missingPage.value;
    if (statusCode === 404 || statusCode === 410) return { outcome: 'not-found', facts: { url, statusCode } };
    if (statusCode >= 200 && statusCode <= 299) return { outcome: 'soft-404', facts: { url, statusCode } };
    if (location !== null) return { outcome: 'redirects', facts: { url, statusCode, location } };
    return notChecked(`the site returned ${statusCode} for a URL that does not exist.`);
  },
});
