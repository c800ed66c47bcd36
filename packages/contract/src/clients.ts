// The words alone: `hopwise --version` should not wait for the schemas beside them.
import { type ContractClient, contractClients } from '@hopwise/model/contract-words';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
const crawler = (name: string) => `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${name})`;

/** What clients call themselves, as their vendors documented it in November 2026. */
export const clientUserAgents = {
  chrome: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
  'chrome-android': `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`,
  googlebot: `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${chrome} Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  'googlebot-desktop': `${crawler('Googlebot/2.1; +http://www.google.com/bot.html')} Chrome/142.0.0.0 Safari/537.36`,
  bingbot: `${crawler('bingbot/2.0; +http://www.bing.com/bingbot.htm')} Chrome/142.0.0.0 Safari/537.36`,
  gptbot: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.3; +https://openai.com/gptbot',
  'oai-searchbot':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot',
  claudebot: crawler('ClaudeBot/1.0; +claudebot@anthropic.com'),
  perplexitybot: crawler('PerplexityBot/1.0; +https://perplexity.ai/perplexitybot'),
  facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
} as const satisfies Record<ContractClient, string>;

export type ClientName = ContractClient;
export const clientNames = contractClients;
