import type { WeightedAudit } from '../score.ts';
import { aiCrawlers } from './ai-crawlers.ts';
import { canonical } from './canonical.ts';
import { canonicalTarget } from './canonical-target.ts';
import { charset } from './charset.ts';
import { crawlableAnchors } from './crawlable-anchors.ts';
import { doctype } from './doctype.ts';
import { documentTitle } from './document-title.ts';
import { h1 } from './h1.ts';
import { hreflang } from './hreflang.ts';
import { hreflangTargets } from './hreflang-targets.ts';
import { htmlLang } from './html-lang.ts';
import { httpStatusCode } from './http-status-code.ts';
import { imageAlt } from './image-alt.ts';
import { indexable } from './indexable.ts';
import { isCrawlable } from './is-crawlable.ts';
import { linkText } from './link-text.ts';
import { metaDescription } from './meta-description.ts';
import { openGraph } from './open-graph.ts';
import { redirectTargetIndexable } from './redirect-target-indexable.ts';
import { robotsBlockedHop } from './robots-blocked-hop.ts';
import { robotsTxt } from './robots-txt.ts';
import { sitemap } from './sitemap.ts';
import { sitemapList } from './sitemap-list.ts';
import { soft404 } from './soft-404.ts';
import { structuredData } from './structured-data.ts';
import { twitterCard } from './twitter-card.ts';
import { viewport } from './viewport.ts';
import { zoom } from './zoom.ts';

/** Lighthouse's weight: a page that may not be indexed cannot reach more than 69 of 100. */
const crawlableWeight = 93 / 23;

/** Lighthouse 13's SEO category, weight for weight, then what else we report without touching the score. */
export const seoAudits: readonly WeightedAudit[] = [
  { audit: isCrawlable, weight: crawlableWeight },
  ...[
    documentTitle,
    metaDescription,
    httpStatusCode,
    linkText,
    crawlableAnchors,
    robotsTxt,
    imageAlt,
    hreflang,
    canonical,
  ].map((audit) => ({ audit, weight: 1 })),
  ...[
    indexable,
    canonicalTarget,
    hreflangTargets,
    redirectTargetIndexable,
    robotsBlockedHop,
    openGraph,
    twitterCard,
    structuredData,
    sitemap,
    sitemapList,
    soft404,
    aiCrawlers,
    h1,
    htmlLang,
    viewport,
    zoom,
    charset,
    doctype,
  ].map((audit) => ({ audit, weight: 0 })),
];
