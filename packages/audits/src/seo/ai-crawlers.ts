import type { Facts } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { notChecked } from '../not-checked.ts';
import { robotsAccess, robotsFor, robotsVerdict } from '../parse/robots-txt.ts';

export const aiCrawlers = defineAudit({
  id: 'seo/ai-crawlers',
  title: 'AI crawlers',
  failedTitle: 'AI crawlers',
  why: 'robots.txt controls which AI services can use a page: for training, for search, or to read it for a user.',
  needs: ['page'],
  outcomes: {
    undeclared: {
      score: 1,
      severity: 'info',
      title: 'No rules for AI crawlers',
      says: "robots.txt has no rules, so AI crawlers aren't restricted.",
      fix: null,
    },
    open: {
      score: 1,
      severity: 'info',
      title: 'AI crawlers allowed',
      says: 'robots.txt allows all AI crawlers we test.',
      fix: null,
    },
    'some-blocked': {
      score: 1,
      severity: 'info',
      title: 'Some AI crawlers blocked',
      says: 'robots.txt allows some AI crawlers and blocks others.',
      fix: null,
    },
    blocked: {
      score: 1,
      severity: 'info',
      title: 'AI crawlers blocked',
      says: 'robots.txt blocks all AI crawlers we test.',
      fix: null,
    },
  },
  run({ page, evidence }) {
    const access = robotsAccess(evidence.robots[new URL(page.url).origin]);
    if (access.policy === 'unknown' || access.policy === 'disallow-all') return notChecked(access.why);
    if (access.policy === 'allow-all') return { outcome: 'undeclared', facts: { reason: access.why } };
    if (access.robots.groups.every(({ rules }) => rules.length === 0)) return { outcome: 'undeclared' };
    const isAllowed = (token: string) => robotsVerdict(robotsFor(access.file, token), token, page.url).allowed;
    const allowed = aiCrawlerClasses.map((name) => aiCrawlerTokens[name].filter(isAllowed));
    const blocked = aiCrawlerClasses.map((name) => aiCrawlerTokens[name].filter((token) => !isAllowed(token)));
    const facts: Facts = Object.fromEntries(
      aiCrawlerClasses.flatMap((name, index) => [
        [`${name}Allowed`, allowed[index]?.join(', ') ?? ''],
        [`${name}Blocked`, blocked[index]?.join(', ') ?? ''],
      ]),
    );
    if (blocked.flat().length === 0) return { outcome: 'open', facts };
    return { outcome: allowed.flat().length === 0 ? 'blocked' : 'some-blocked', facts };
  },
});

/** The purposes that operators of AI crawlers state for fetching pages. */
export const aiCrawlerClasses = ['training', 'search', 'assistants'] as const;
export type AiCrawlerClass = (typeof aiCrawlerClasses)[number];

/**
 * The names under which robots.txt speaks to AI crawlers, from their operators' pages as of November 2026.
 * Google-Extended and Applebot-Extended are names for rules alone: no request carries them. Assistants fetch what a
 * person requests, and some say that robots.txt does not apply to that.
 */
export const aiCrawlerTokens: Readonly<Record<AiCrawlerClass, readonly string[]>> = {
  training: [
    'GPTBot',
    'Google-Extended',
    'ClaudeBot',
    'anthropic-ai',
    'CCBot',
    'Applebot-Extended',
    'meta-externalagent',
    'Amazonbot',
    'Bytespider',
    'cohere-ai',
  ],
  search: ['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot', 'Applebot'],
  assistants: [
    'ChatGPT-User',
    'Claude-User',
    'Perplexity-User',
    'meta-externalfetcher',
    'MistralAI-User',
    'DuckAssistBot',
  ],
};
