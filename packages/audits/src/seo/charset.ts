import { headerValues } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { outlinePage } from '../parse/page-outline.ts';
import { notHtml } from '../shown.ts';

/** Browsers look for the encoding in this many bytes before they guess (HTML section 13.2.3.2). */
const prescanLength = 1024;

export const charset = defineAudit({
  id: 'seo/charset',
  title: 'Character encoding',
  passedTitle: 'Character encoding declared',
  failedTitle: 'Character encoding not declared',
  why: 'Without a declared encoding, browsers and crawlers guess, and non-ASCII characters can be garbled.',
  needs: ['page'],
  outcomes: {
    declared: { score: 1, severity: 'good', says: "The page's encoding is declared.", fix: null },
    undeclared: {
      score: 0,
      severity: 'low',
      says: "The page's encoding isn't declared, or is declared too late in the page.",
      fix: 'Send Content-Type: text/html; charset=utf-8, or begin the head with <meta charset="utf-8">.',
      needsWhole: 'head',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const [contentType = ''] = headerValues(page.headers, 'content-type');
    const isMarked = page.byteOrderMark === true || page.html.startsWith('\ufeff');
    const isDeclared = namesCharset(contentType) || isMarked || isDeclaredEarly(page.html, page.url);
    return { outcome: isDeclared ? 'declared' : 'undeclared' };
  },
});

function isDeclaredEarly(html: string, url: string): boolean {
  const { metas } = outlinePage(html.slice(0, prescanLength), url);
  return metas.some(
    ({ charset: name, httpEquiv, content }) =>
      isCharsetName(name ?? '') || (httpEquiv === 'content-type' && namesCharset(content ?? '')),
  );
}

/** The names of the IANA registry are made of these characters. */
const isCharsetName = (text: string): boolean => /^[\w.:()-]{2,}$/.test(text);
const namesCharset = (contentType: string): boolean => /charset\s*=\s*[\w.:()-]{2,}/i.test(contentType);
