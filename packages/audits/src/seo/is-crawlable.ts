import type { Evidence, Page } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { directivesFor, forbidsIndexing, type RobotsDirectives, robotsDirectives } from '../parse/robots-meta.ts';
import { robotsOf, robotsPolicy, robotsVerdict } from '../parse/robots-txt.ts';
import { shown } from '../shown.ts';

/** null is any crawler without a name of its own. */
const crawlers = [null, 'Googlebot', 'bingbot', 'DuckDuckBot', 'archive.org_bot'] as const;

export const isCrawlable = defineAudit({
  id: 'seo/is-crawlable',
  title: 'Page may be indexed',
  why: 'A page that search engines are told to stay away from does not appear in their results.',
  needs: ['page'],
  outcomes: {
    open: { score: 1, severity: 'good', says: 'Search engines may crawl and index the page.', fix: null },
    'partly-blocked': {
      score: 1,
      severity: 'medium',
      says: 'Some search engines are kept from the page, others are not.',
      fix: 'If that is not meant, remove the rule that names those crawlers.',
    },
    blocked: {
      score: 0,
      severity: 'critical',
      says: 'Every search engine is told to leave the page out.',
      fix: 'Remove noindex from the robots meta element and the X-Robots-Tag header, and allow the page in robots.txt.',
    },
  },
  run({ page, evidence }) {
    const all = robotsDirectives(outlineOf(page), page.headers);
    const now = new Date(evidence.gatheredAt);
    const reasons = crawlers.map((crawler) => [
      ...blockedByDirectives(all, crawler, now),
      ...blockedByRobotsTxt(evidence, page, crawler),
    ]);
    const blockedCount = reasons.filter((found) => found.length > 0).length;
    const blockedCrawlers = crawlers.filter((crawler, index) => crawler !== null && reasons[index]?.length);
    const blockedBy = shown([...new Set(reasons.flat())]);
    if (blockedCount === 0) return { outcome: 'open' };
    const outcome = blockedCount === crawlers.length ? 'blocked' : 'partly-blocked';
    return { outcome, facts: { blockedCrawlers, blockedBy } };
  },
});

function blockedByDirectives(all: readonly RobotsDirectives[], crawler: string | null, now: Date): string[] {
  return directivesFor(all, crawler)
    .filter(({ directives }) => forbidsIndexing(directives, now))
    .map(({ source, text }) => `${source === 'meta' ? 'robots meta element' : 'X-Robots-Tag'}: ${text}`);
}

/** Only rules that could be read count here: a robots.txt that fails to answer is the robots-txt audit's finding. */
function blockedByRobotsTxt({ robots }: Evidence, page: Page, crawler: string | null): string[] {
  const file = robots[new URL(page.url).origin];
  if (!file?.ok || robotsPolicy(file.value.statusCode) !== 'use-rules') return [];
  const { allowed, rule } = robotsVerdict(robotsOf(file.value), crawler ?? '*', page.url);
  return allowed ? [] : [`robots.txt line ${rule?.lineNumber}: disallow ${rule?.path}`];
}
