import type { SeoAnalysis, SeoEntry } from '@hopwise/model';
import type { AnalysisCategory } from '../category.ts';
import { recommendationsOf } from '../finding.ts';
import { capScore, SCORING_VERSION, scoreByWeights } from '../score.ts';
import { endOfChain } from '../subject.ts';
import { isCut, isCutByUs, whyCut } from '../whole-page.ts';
import { describeSeo } from './describe-seo.ts';
import { isUnknownByUs } from './indexability.ts';
import { indexable } from './indexable.ts';
import { seoAudits } from './seo-audits.ts';

export const seo: AnalysisCategory<SeoAnalysis, SeoEntry> = {
  kind: 'seo',
  title: 'SEO',
  howScored:
    'The score is the weighted mean of the audits that have a weight, each passed or failed, as in the SEO category ' +
    "of Lighthouse 13 (`uncappedScore`). An audit that doesn't apply drops out with its weight. Audits with weight 0 are " +
    'reported without counting: sharing, structured data and page basics. A critical finding, such as a page ' +
    "that Google can't index, caps the score at 39, a high one at 79. It is also capped at 79 while it isn't known " +
    'whether Google can index the page, unless one of our own limits is the reason.',
  audits: seoAudits,
  analyze(evidence) {
    if (!evidence.page.ok) return { completed: false, reason: evidence.page.error.message };
    // Title, description and robots directives are all in the head: a score without them would mean nothing.
    if (isCut(evidence.page, 'head') && isCutByUs(evidence)) return { completed: false, reason: whyCut(evidence) };
    const { score: uncappedScore, findings, coverage } = scoreByWeights(seoAudits, endOfChain(evidence));
    const { title, description, ...facts } = describeSeo(evidence);
    const { hasTitle, hasDescription, sitemapPresent, openGraphPresent, titleLength, descriptionLength } = facts;
    return {
      completed: true,
      analysis: {
        ...capScore(uncappedScore, findings, isUnknownByUs(evidence) ? undefined : indexable.id),
        uncappedScore,
        flags: { hasTitle, hasDescription, sitemapPresent, openGraphPresent, titleLength, descriptionLength },
        metaTags: { title, description },
        scoringVersion: SCORING_VERSION,
        coverage,
        findings,
        recommendations: recommendationsOf(findings),
      },
    };
  },
  entry(evidence) {
    const { noindex, nofollow, sitemapPresent, robotsTxtStatus, robotsTxtRules, canonicalUrl } = describeSeo(evidence);
    return { noindex, nofollow, sitemapPresent, robotsTxtStatus, robotsTxtRules, canonicalUrl };
  },
};
