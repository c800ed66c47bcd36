import { defineAudit } from '../define-audit.ts';
import { type AnchorElement, outlineOf } from '../parse/page-outline.ts';
import { notHtml, shown } from '../shown.ts';

export const crawlableAnchors = defineAudit({
  id: 'seo/crawlable-anchors',
  title: 'Crawlable links',
  passedTitle: 'Links can be crawled',
  failedTitle: "Links can't be crawled",
  why: 'Search engines discover pages by following the href of links.',
  needs: ['page'],
  outcomes: {
    crawlable: {
      score: 1,
      severity: 'good',
      says: 'All links are crawlable.',
      fix: null,
      needsWhole: 'page',
    },
    uncrawlable: {
      score: 0,
      severity: 'medium',
      says: 'Some links have no URL that crawlers can follow.',
      fix: 'Give each link an href with a real URL. Use a button for elements that only run a script.',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const { anchors, baseUrl } = outlineOf(page);
    const failing = anchors.filter((anchor) => isUncrawlable(anchor, baseUrl));
    if (failing.length === 0) return { outcome: 'crawlable', facts: { links: anchors.length } };
    const links = shown(failing).map(({ href, text }) => ({ href, text }));
    return { outcome: 'uncrawlable', facts: { count: failing.length, links } };
  },
});

function isUncrawlable({ href, name, role, id, hasListener, expectsHref }: AnchorElement, baseUrl: string): boolean {
  const address = href === null ? '' : withoutSpace(href);
  if (role?.trim() || address.startsWith('mailto:')) return false;
  if (address === '' && id) return false;
  if (address.startsWith('file:')) return true;
  if (name?.trim()) return false;
  // Without href it is the placeholder of a link (HTML section 4.5.1), unless something shows that a link was meant.
  if (href === null) return hasListener || expectsHref;
  if (/javascript:void\(?0/.test(address)) return true;
  return !isWithinSite.test(address) && !URL.canParse(address, baseUrl);
}

/** Hardly any has some, and looking is cheaper than replacing. */
const withoutSpace = (href: string): string => (/\s/.test(href) ? href.replace(/\s/g, '') : href);

/** A path, query or fragment always makes a URL; most links are one, and parsing each would cost more than all else. */
const isWithinSite = /^(?:[?#]|\/(?![/\\]))/;
