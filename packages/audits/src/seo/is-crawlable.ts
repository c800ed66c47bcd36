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
  why: 'A page that search engines are told to stay away from does not appear in their results.',
  needs: ['page'],
  outcomes: {
    open: { score: 1, severity: 'good', says: 'No rule blocks search engines.', fix: null, needsWhole: 'head' },
    'rules-unread': {
      score: 1,
      severity: 'info',
      title: 'robots.txt rules not known',
      says: 'The page and its headers block no search engine; the rules of robots.txt are not known.',
      fix: 'Make robots.txt respond with 200, or with 404 if there are no rules.',
      needsWhole: 'head',
    },
    // It was we who gave up: the site has nothing to mend.
    'rules-not-checked': {
      score: 1,
      severity: 'info',
      title: 'robots.txt rules not checked',
      says: 'The page and its headers block no search engine; the rules of robots.txt were not checked.',
      fix: null,
      needsWhole: 'head',
    },
    unclear: {
      score: 1,
      severity: 'medium',
      title: 'Unclear noindex rule',
      says: 'A rule names noindex in a way that search engines do not document: some may obey it, others not.',
      fix: 'Write noindex as a rule of its own, parted from others by commas, in a meta element named robots or in X-Robots-Tag; or remove it.',
    },
    'sign-in-page': {
      score: 1,
      severity: 'info',
      title: 'Sign-in page closed to search engines',
      says: 'Rules keep search engines from the sign-in page where the URL ends, as is usual.',
      fix: 'Nothing has to change, unless the page behind the sign-in is meant to be found.',
    },
    'partly-blocked': {
      score: 1,
      severity: 'medium',
      title: 'Some search engines blocked',
      says: 'Rules keep some search engines from the page.',
      fix: 'If that is not meant, remove the rule that names those crawlers.',
    },
    // Where a rule of its own lets Googlebot in, Lighthouse goes by that; Google itself adds up all that it is told.
    'blocked-in-sum': {
      score: 1,
      severity: 'high',
      says: 'Rules keep every search engine from the page: the one that lets Googlebot in does not outweigh the others.',
      fix: 'Remove the rules listed.',
    },
    blocked: {
      score: 0,
      severity: 'high',
      says: 'Rules keep every search engine from the page.',
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
