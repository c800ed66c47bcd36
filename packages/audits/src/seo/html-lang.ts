import type { Page } from '@hopwise/model';
import { headerValues, withoutFragment } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { documentLinks } from '../parse/document-links.ts';
import { findHreflangs, hasKnownLanguage } from '../parse/hreflang.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { notHtml, shown } from '../shown.ts';

export const htmlLang = defineAudit({
  id: 'seo/html-lang',
  title: 'Page language',
  passedTitle: 'Page declares its language',
  failedTitle: 'Page language missing or wrong',
  why: 'Browsers, translators and screen readers rely on the lang attribute. hreflang and Content-Language should match it.',
  needs: ['page'],
  outcomes: {
    declared: { score: 1, severity: 'good', says: "The html element declares the page's language.", fix: null },
    missing: {
      score: 0,
      severity: 'low',
      says: 'The html element declares no language.',
      fix: 'Add a lang attribute to the html element, such as <html lang="en">.',
      needsWhole: 'head',
    },
    invalid: {
      score: 0,
      severity: 'low',
      says: "The html element's lang attribute isn't a valid language tag.",
      fix: 'Use a registered language tag (BCP 47), such as en or pt-BR.',
    },
    differs: {
      score: 0,
      severity: 'low',
      says: 'The page declares one language in its lang attribute and another in hreflang or Content-Language.',
      fix: 'Declare the same language in the lang attribute, the hreflang link to the page itself and Content-Language.',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const lang = outlineOf(page).lang?.trim() ?? '';
    if (lang === '') return { outcome: 'missing' };
    if (!isLanguageTag(lang)) return { outcome: 'invalid', facts: { lang } };
    const hreflang = ownHreflangs(page);
    const contentLanguage = headerValues(page.headers, 'content-language')
      .flatMap((value) => value.split(','))
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
    const agrees = (tags: readonly string[]) => tags.length === 0 || tags.some((tag) => primary(tag) === primary(lang));
    const facts = { lang, hreflang: shown(hreflang), contentLanguage: shown(contentLanguage) };
    return { outcome: agrees(hreflang) && agrees(contentLanguage) ? 'declared' : 'differs', facts };
  },
});

/** The languages under which the page names itself. */
function ownHreflangs(page: Page): string[] {
  const own = withoutFragment(page.url);
  const tags = findHreflangs(documentLinks(page)).flatMap(({ href, hreflang }) =>
    href !== null && withoutFragment(href) === own && hreflang.toLowerCase() !== 'x-default' ? [hreflang] : [],
  );
  return [...new Set(tags)];
}

const primary = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? '';

/** More than any language needs. */
const maxTagLength = 100;

/** Well formed (RFC 5646 section 2.1), with a language that is registered. */
function isLanguageTag(tag: string): boolean {
  if (tag.length > maxTagLength || tag.toLowerCase() === 'x-default' || !hasKnownLanguage(tag)) return false;
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
