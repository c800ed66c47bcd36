import { forbidsIndexing, type RobotsDirectives, unclearRules } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { behindCertificate } from '../not-checked.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { directivesFor, quoteDirective, robotsDirectives } from '../parse/robots-meta.ts';
import { type RobotsAccess, robotsAccess, robotsFor, robotsVerdict } from '../parse/robots-txt.ts';
import { endsAtSignIn } from '../redirects/sign-in-page.ts';
import { shown } from '../shown.ts';
import { directivesAgainstIndexing } from './indexability.ts';

/** null is any crawler without a name of its own. */
const crawlers = [null, 'Googlebot', 'bingbot', 'DuckDuckBot', 'archive.org_bot'] as const;

/**
 * Judged as Lighthouse judges it: only rules that keep every crawler away cost points. What they mean to Google is the
 * indexable audit's finding.
 */
export const isCrawlable = defineAudit({
  id: 'seo/is-crawlable',
  title: 'noindex and robots.txt rules',
  passedTitle: 'Search engines not blocked',
  failedTitle: 'Search engines blocked',
  why: "Pages that block search engines don't appear in their results.",
  needs: ['page'],
  outcomes: {
    open: { score: 1, severity: 'good', says: 'No rule blocks search engines.', fix: null, needsWhole: 'head' },
    'rules-unread': {
      score: 1,
      severity: 'info',
      title: 'robots.txt rules unknown',
      says: 'The page and its headers block no search engine, but the robots.txt rules are unknown.',
      fix: 'Return 200 for /robots.txt, or 404 if there are no rules.',
      needsWhole: 'head',
    },
    // It was we who gave up: the site has nothing to mend.
    'rules-not-checked': {
      score: 1,
      severity: 'info',
      title: 'robots.txt rules not checked',
      says: "The page and its headers block no search engine. robots.txt wasn't checked.",
      fix: null,
      needsWhole: 'head',
    },
    unclear: {
      score: 1,
      severity: 'medium',
      title: 'Unclear noindex rule',
      says: "A rule uses noindex in a form that search engines don't document. Some may obey it, others not.",
      fix: 'Use noindex as a separate, comma-separated rule in a robots meta tag or X-Robots-Tag, or remove it.',
    },
    'sign-in-page': {
      score: 1,
      severity: 'info',
      title: 'Sign-in page blocked for search engines',
      says: 'The URL ends at a sign-in page that blocks search engines, which is usual.',
      fix: 'No change needed, unless the page behind the sign-in should be indexed.',
    },
    'partly-blocked': {
      score: 1,
      severity: 'medium',
      title: 'Some search engines blocked',
      says: 'Some search engines are blocked from this page.',
      fix: "If that's not intentional, remove the rules for those crawlers.",
    },
    // Where a rule of its own lets Googlebot in, Lighthouse goes by that; Google itself adds up all that it is told.
    'blocked-in-sum': {
      score: 1,
      severity: 'high',
      says: "Search engines are blocked from this page. The rule that allows Googlebot doesn't override the others.",
      fix: 'Remove the rules listed.',
    },
    blocked: {
      score: 0,
      severity: 'high',
      says: 'Search engines are blocked from this page.',
      fix: 'Remove the rules listed.',
    },
  },
  run({ page, evidence }) {
    const hidden = behindCertificate(evidence.trace);
    if (hidden !== null) return hidden;
    const all = robotsDirectives(outlineOf(page), page.headers);
    const now = new Date(evidence.gatheredAt);
    const access = robotsAccess(evidence.robots[new URL(page.url).origin]);
    const reasons = crawlers.map((crawler) => [
      ...blockedByDirectives(all, crawler, now),
      ...blockedByRobotsTxt(access, page.url, crawler),
    ]);
    const blockedCount = reasons.filter((found) => found.length > 0).length;
    // Google heeds rules for everybody beside its own, and also those in the body.
    const againstGoogle = directivesAgainstIndexing(evidence).map(quoteDirective);
    const isGoogleBlocked = againstGoogle.length > 0;
    const blockedCrawlers = crawlers.filter(
      (crawler, index) => crawler !== null && (reasons[index]?.length || (crawler === 'Googlebot' && isGoogleBlocked)),
    );
    const blockedBy = shown([...new Set([...reasons.flat(), ...againstGoogle])]);
    if (blockedCount === 0 && !isGoogleBlocked) {
      const unclear = shown(unclearRules(all, now).map(quoteDirective));
      if (unclear.length > 0) return { outcome: 'unclear', facts: { rules: unclear } };
      if (access.policy === 'use-rules' || access.policy === 'allow-all') return { outcome: 'open' };
      const outcome = access.policy === 'unknown' ? 'rules-not-checked' : 'rules-unread';
      return { outcome, says: `The page and its headers block no search engine; ${access.why}` };
    }
    const isEveryoneBlocked = reasons[0]?.length && blockedCrawlers.length === crawlers.length - 1;
    const inPart = isEveryoneBlocked ? 'blocked-in-sum' : 'partly-blocked';
    const outcome = blockedCount === crawlers.length ? 'blocked' : inPart;
    return { outcome: endsAtSignIn(evidence) ? 'sign-in-page' : outcome, facts: { blockedCrawlers, blockedBy } };
  },
});

function blockedByDirectives(all: readonly RobotsDirectives[], crawler: string | null, now: Date): string[] {
  return directivesFor(all, crawler)
    .filter(({ directives }) => forbidsIndexing(directives, now))
    .map(quoteDirective);
}

/** Only rules that could be read count here: a robots.txt that cannot be fetched is the robots-txt audit's finding. */
function blockedByRobotsTxt(access: RobotsAccess, url: string, crawler: string | null): string[] {
  if (access.policy !== 'use-rules') return [];
  const { allowed, rule } = robotsVerdict(robotsFor(access.file, crawler ?? '*'), crawler ?? '*', url);
  return allowed ? [] : [`robots.txt line ${rule?.lineNumber}: disallow ${rule?.path}`];
}
