import { withoutFragment } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { type AnchorElement, outlineOf } from '../parse/page-outline.ts';
import { notHtml, shown } from '../shown.ts';
import { isGenericLinkText } from './generic-link-texts.ts';

export const linkText = defineAudit({
  id: 'seo/link-text',
  title: 'Link text',
  passedTitle: 'Descriptive link text',
  failedTitle: 'Some links use generic text',
  why: 'Link text shows people and search engines what the linked page is about.',
  needs: ['page'],
  outcomes: {
    descriptive: {
      score: 1,
      severity: 'good',
      says: 'All links have descriptive text.',
      fix: null,
      needsWhole: 'page',
    },
    generic: {
      score: 0,
      severity: 'low',
      says: "Some links have text that doesn't describe their target.",
      fix: 'Replace text such as “click here” with words that describe the linked page.',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const { anchors, baseUrl } = outlineOf(page);
    const ownAddress = withoutFragment(new URL(page.url).href);
    const generic = anchors.filter((anchor) => isGeneric(anchor) && isJudged(anchor, baseUrl, ownAddress));
    if (generic.length === 0) return { outcome: 'descriptive', facts: { links: anchors.length } };
    const links = shown(generic).map(({ href, text }) => ({ href: href ?? '', text }));
    return { outcome: 'generic', facts: { count: generic.length, links } };
  },
});

const isGeneric = ({ text, lang }: AnchorElement): boolean => text !== '' && isGenericLinkText(text, lang);

/** Links within the page, to scripts and to mail, and links that search engines are told not to follow, are free. */
function isJudged({ href, rel }: AnchorElement, baseUrl: string, ownAddress: string): boolean {
  const url = href === null ? null : URL.parse(href, baseUrl);
  if (url === null || rel.includes('nofollow')) return false;
  return !['javascript:', 'mailto:'].includes(url.protocol) && withoutFragment(url.href) !== ownAddress;
}
