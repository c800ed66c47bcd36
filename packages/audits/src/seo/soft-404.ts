import { type Evidence, isWithoutContent } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';
import { readsLikeError } from './reads-like-error.ts';

export const soft404 = defineAudit({
  id: 'seo/soft-404',
  title: 'Soft 404',
  passedTitle: 'No soft 404',
  failedTitle: 'Soft 404',
  why: 'A site that returns a page for every URL hides its broken links, and search engines crawl and index error pages.',
  needs: ['page'],
  outcomes: {
    empty: {
      score: 0,
      severity: 'high',
      title: 'Empty page',
      says: 'The page returns 200 but is empty. Google treats this as a soft 404.',
      fix: 'Return the page, or 404 or 410 if there is none.',
    },
    'reads-like-error': {
      score: 0,
      severity: 'high',
      says: 'The page returns 200 but reads like an error page. Google may treat this as a soft 404.',
      fix: 'Return 404 or 410 for missing pages, or give this page its own title and heading.',
    },
    'not-found': {
      score: 1,
      severity: 'good',
      says: "The site returns 404 or 410 for a URL that doesn't exist.",
      fix: null,
    },
    'soft-404': {
      score: 0,
      severity: 'medium',
      says: "The site returns a page for a URL that doesn't exist.",
      fix: "Return 404 or 410 for URLs that don't exist.",
    },
    redirects: {
      score: 0,
      severity: 'low',
      says: "The site redirects a URL that doesn't exist. Google may treat this as a soft 404.",
      fix: "Return 404 or 410 for URLs that don't exist.",
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
    return notChecked(`the site returned ${statusCode} for a URL that doesn't exist.`);
  },
});

/** Whether the page came without a single byte, whatever its status code says. */
export function isEmptyPage({ page, trace: { hops } }: Evidence): boolean {
  const last = hops.at(-1);
  if (!page.ok || !page.value.complete || page.value.html !== '' || last?.body?.bytes !== 0) return false;
  // A HEAD request gets no body; the page was then fetched separately, and only HTML text is stored.
  return last.method !== 'HEAD' || page.value.isHtml;
}
