/** What the operators of AI crawlers say that they fetch pages for. */
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
