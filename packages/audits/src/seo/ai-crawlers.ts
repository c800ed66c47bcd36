import type { Facts } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { type RobotsAccess, robotsAccess, robotsVerdict } from '../parse/robots-txt.ts';
import { aiCrawlerClasses, aiCrawlerTokens } from './ai-crawler-tokens.ts';

export const aiCrawlers = defineAudit({
  id: 'seo/ai-crawlers',
  title: 'AI crawlers',
  why: 'robots.txt decides which AI services may use a page: to train models, to find it in their search, or to read it for a person who asks.',
  needs: ['page'],
  outcomes: {
    open: {
      score: 1,
      severity: 'info',
      says: 'robots.txt lets every AI crawler that we know fetch the page.',
      fix: null,
    },
    'some-blocked': {
      score: 1,
      severity: 'info',
      says: 'robots.txt lets some AI crawlers fetch the page and blocks others.',
      fix: null,
    },
    blocked: {
      score: 1,
      severity: 'info',
      says: 'robots.txt blocks every AI crawler that we know.',
      fix: null,
    },
  },
  run({ page, evidence }) {
    const access = robotsAccess(evidence.robots[new URL(page.url).origin]);
    if (access.policy === 'unknown' || access.policy === 'disallow-all')
      return { notRun: `Not checked: ${access.why}` };
    const byClass = aiCrawlerClasses.map((name) => {
      const [allowed, blocked] = [true, false].map((wanted) =>
        aiCrawlerTokens[name].filter((token) => isAllowed(access, token, page.url) === wanted),
      );
      return [name, { allowed: allowed ?? [], blocked: blocked ?? [] }] as const;
    });
    const facts: Facts = Object.fromEntries(byClass);
    const anyOf = (kind: 'allowed' | 'blocked') => byClass.some(([, found]) => found[kind].length > 0);
    if (!anyOf('blocked')) return { outcome: 'open', facts };
    return { outcome: anyOf('allowed') ? 'some-blocked' : 'blocked', facts };
  },
});

const isAllowed = (access: RobotsAccess, token: string, url: string): boolean =>
  access.policy !== 'use-rules' || robotsVerdict(access.robots, token, url).allowed;
