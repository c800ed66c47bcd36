import { type ClientClass, type ClientName, clientNames, clientWords } from './client-words.ts';
import type { HeaderPair } from './trace.ts';

/** A header that a client sends. `over`: the only scheme it is sent over. */
export interface ClientHeader {
  name: string;
  value: string;
  over?: 'http' | 'https';
}

/** The headers a client sends for a page that a person opens by its URL. */
export interface ClientProfile {
  name: ClientName;
  title: string;
  class: ClientClass;
  userAgent: string;
  /** All that it sends but Host and what the connection and cookies add, in its order and letter case. */
  headers: readonly ClientHeader[];
  /** The name that groups of robots.txt call it by; null: it reads none. */
  robotsToken: string | null;
  /** The source of the values, and which of them aren't documented. */
  source: string;
  /** The day on which the values were last compared with their source. */
  asOf: string;
}

type ProfileData = Omit<ClientProfile, 'name' | 'title' | 'class'>;

// Left out on purpose: Priority, which browsers send by the protocol that is agreed on later, and the Range of link
// previews, which requests a part of the page.

const chromeVersion = '156';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const chromeToken = `Chrome/${chromeVersion}.0.0.0`;

const all = (name: string, value: string): ClientHeader => ({ name, value });
const secure = (name: string, value: string): ClientHeader => ({ name, value, over: 'https' });

/** Browsers offer the younger encodings to secure origins alone: old proxies spoil what they do not know. */
const browserEncodings: readonly ClientHeader[] = [
  { name: 'Accept-Encoding', value: 'gzip, deflate', over: 'http' },
  secure('Accept-Encoding', 'gzip, deflate, br, zstd'),
];

const chromeAccept =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/jxl,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';
const plainAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const english = 'en-US,en;q=0.9';

function chrome(platform: string, isMobile: boolean, system: string): ProfileData {
  const userAgent = `Mozilla/5.0 (${system}) ${webkit} ${chromeToken} ${isMobile ? 'Mobile ' : ''}Safari/537.36`;
  return {
    userAgent,
    headers: [
      secure('sec-ch-ua', `"Not:A-Brand";v="8", "Chromium";v="${chromeVersion}", "Google Chrome";v="${chromeVersion}"`),
      secure('sec-ch-ua-mobile', isMobile ? '?1' : '?0'),
      secure('sec-ch-ua-platform', `"${platform}"`),
      all('Upgrade-Insecure-Requests', '1'),
      all('User-Agent', userAgent),
      all('Accept', chromeAccept),
      secure('Sec-Fetch-Site', 'none'),
      secure('Sec-Fetch-Mode', 'navigate'),
      secure('Sec-Fetch-User', '?1'),
      secure('Sec-Fetch-Dest', 'document'),
      ...browserEncodings,
      all('Accept-Language', english),
    ],
    robotsToken: null,
    source:
      "Recorded from Debian's Chromium 156 against local servers, with the platform and brand of Google Chrome; whether Chrome also sends image/jxl isn't verified",
    asOf: '2026-11-17',
  };
}

interface Robot extends Pick<ProfileData, 'userAgent' | 'robotsToken' | 'source'> {
  accept?: string;
  encodings?: string;
  from?: string;
  language?: string;
  asOf?: string;
}

/** A client that is no browser, and sends little. */
const robot = ({ userAgent, accept = '*/*', encodings = 'gzip, deflate', from, language, ...rest }: Robot) => ({
  userAgent,
  headers: [
    all('Accept', accept),
    ...(from === undefined ? [] : [all('From', from)]),
    all('User-Agent', userAgent),
    all('Accept-Encoding', encodings),
    ...(language === undefined ? [] : [all('Accept-Language', language)]),
  ],
  asOf: '2026-11-16',
  ...rest,
});

const compatible = (token: string) => `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${token})`;
const afterwards = (token: string) => `Mozilla/5.0 ${webkit}; compatible; ${token}`;

const othersUndocumented = "its other headers aren't documented";
const logs = `Server logs from 2026; ${othersUndocumented}`;
const openai = 'developers.openai.com/api/docs/bots';
const anthropic = 'support.claude.com, article 8896518';
const perplexity = 'docs.perplexity.ai/guides/bots';
const googleAccept = 'text/html,application/xhtml+xml,application/signed-exchange;v=b3,application/xml;q=0.9,*/*;q=0.8';
const google =
  'developers.google.com, common crawlers and Accept-Encoding; no Accept-Language, as documented; Accept and From as in server logs';

const googlebot = (userAgent: string): ProfileData =>
  robot({
    userAgent,
    accept: googleAccept,
    from: 'googlebot(at)googlebot.com',
    encodings: 'gzip, deflate, br',
    robotsToken: 'Googlebot',
    source: google,
  });

const firefoxUserAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:158.0) Gecko/20100101 Firefox/158.0';
const safariUserAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/27.0 Mobile/15E148 Safari/604.1';
const curlUserAgent = 'curl/8.17.0';

const data: Readonly<Record<ClientName, ProfileData>> = {
  chrome: chrome('Windows', false, 'Windows NT 10.0; Win64; x64'),
  'chrome-android': chrome('Android', true, 'Linux; Android 10; K'),
  'safari-iphone': {
    userAgent: safariUserAgent,
    headers: [
      secure('Sec-Fetch-Dest', 'document'),
      all('User-Agent', safariUserAgent),
      all('Accept', plainAccept),
      secure('Sec-Fetch-Site', 'none'),
      secure('Sec-Fetch-Mode', 'navigate'),
      all('Accept-Language', english),
      ...browserEncodings,
    ],
    robotsToken: null,
    source:
      "User agent from reports of iOS 27 (webkit.org explains why it says iOS 18); headers recorded from Safari 26 on iOS; headers over http aren't verified",
    asOf: '2026-11-17',
  },
  firefox: {
    userAgent: firefoxUserAgent,
    headers: [
      all('User-Agent', firefoxUserAgent),
      all('Accept', plainAccept),
      all('Accept-Language', english),
      ...browserEncodings,
      all('Upgrade-Insecure-Requests', '1'),
      secure('Sec-Fetch-Dest', 'document'),
      secure('Sec-Fetch-Mode', 'navigate'),
      secure('Sec-Fetch-Site', 'none'),
      secure('Sec-Fetch-User', '?1'),
    ],
    robotsToken: null,
    source: 'Version 158 from the October 2026 release calendar; headers recorded from Firefox 147 and later',
    asOf: '2026-11-17',
  },
  googlebot: googlebot(
    `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${webkit} ${chromeToken} Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  ),
  'googlebot-desktop': googlebot(
    `${compatible('Googlebot/2.1; +http://www.google.com/bot.html')} ${chromeToken} Safari/537.36`,
  ),
  bingbot: robot({
    userAgent: `${compatible('bingbot/2.0; +http://www.bing.com/bingbot.htm')} ${chromeToken} Safari/537.36`,
    from: 'bingbot(at)microsoft.com',
    robotsToken: 'bingbot',
    source: 'Bing Webmaster help, which crawlers does Bing use; Accept, Accept-Encoding and From as in server logs',
  }),
  applebot: robot({
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    robotsToken: 'Applebot',
    source: logs,
  }),
  duckduckbot: robot({
    userAgent: 'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
    robotsToken: 'DuckDuckBot',
    source: logs,
  }),
  gptbot: robot({
    userAgent: afterwards('GPTBot/1.4; +https://openai.com/gptbot'),
    from: 'gptbot(at)openai.com',
    robotsToken: 'GPTBot',
    source: `${openai}; Accept and From as recorded in September 2026, Accept-Encoding isn't verified`,
  }),
  claudebot: robot({
    userAgent: compatible('ClaudeBot/1.0; +claudebot@anthropic.com'),
    robotsToken: 'ClaudeBot',
    source: `${anthropic}; ${othersUndocumented}`,
  }),
  'meta-externalagent': robot({
    userAgent: 'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    robotsToken: 'meta-externalagent',
    source: logs,
  }),
  amazonbot: robot({
    userAgent: `${compatible('Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot')} Chrome/119.0.6045.214 Safari/537.36`,
    robotsToken: 'Amazonbot',
    source: logs,
  }),
  bytespider: robot({
    userAgent:
      'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
    robotsToken: 'Bytespider',
    source: logs,
  }),
  ccbot: robot({
    userAgent: 'CCBot/2.0 (https://commoncrawl.org/faq/)',
    robotsToken: 'CCBot',
    source: logs,
  }),
  'oai-searchbot': robot({
    userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/131.0.0.0 Safari/537.36; compatible; OAI-SearchBot/1.4; +https://openai.com/searchbot`,
    robotsToken: 'OAI-SearchBot',
    source: `${openai}; ${othersUndocumented}`,
  }),
  'claude-searchbot': robot({
    userAgent: compatible('Claude-SearchBot/1.0; +https://www.anthropic.com'),
    robotsToken: 'Claude-SearchBot',
    source: `${anthropic}; ${othersUndocumented}`,
  }),
  perplexitybot: robot({
    userAgent: compatible('PerplexityBot/1.0; +https://perplexity.ai/perplexitybot'),
    robotsToken: 'PerplexityBot',
    source: `${perplexity}; ${othersUndocumented}`,
  }),
  'chatgpt-user': robot({
    userAgent: afterwards('ChatGPT-User/1.0; +https://openai.com/bot'),
    accept:
      'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.9',
    language: english,
    robotsToken: 'ChatGPT-User',
    source: `${openai}; Accept and Accept-Language as recorded in September 2026, Accept-Encoding isn't verified`,
  }),
  'claude-user': robot({
    userAgent: compatible('Claude-User/1.0; +claude-user@anthropic.com'),
    robotsToken: 'Claude-User',
    source: `${anthropic}; user agent and Accept as recorded in September 2026, Accept-Encoding isn't verified`,
  }),
  'perplexity-user': robot({
    userAgent: compatible('Perplexity-User/1.0; +https://perplexity.ai/perplexity-user'),
    robotsToken: 'Perplexity-User',
    source: `${perplexity}; ${othersUndocumented}`,
  }),
  'mistralai-user': robot({
    userAgent: compatible('MistralAI-User/1.0; +https://docs.mistral.ai/robots'),
    accept:
      'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
    robotsToken: 'MistralAI-User',
    source: "docs.mistral.ai/robots; Accept as recorded in September 2026, Accept-Encoding isn't verified",
  }),
  facebook: robot({
    userAgent: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    robotsToken: 'facebookexternalhit',
    source: logs,
  }),
  slack: robot({
    userAgent: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    robotsToken: 'Slackbot',
    source: logs,
  }),
  twitter: robot({
    userAgent: 'Twitterbot/1.0',
    robotsToken: 'Twitterbot',
    source: logs,
  }),
  linkedin: robot({
    userAgent: 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    robotsToken: 'LinkedInBot',
    source: logs,
  }),
  discord: robot({
    userAgent: 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    robotsToken: 'Discordbot',
    source: logs,
  }),
  telegram: robot({
    userAgent: 'TelegramBot (like TwitterBot)',
    robotsToken: 'TelegramBot',
    source: logs,
  }),
  whatsapp: robot({
    userAgent: 'WhatsApp/2',
    robotsToken: 'WhatsApp',
    source: logs,
  }),
  curl: {
    userAgent: curlUserAgent,
    headers: [all('User-Agent', curlUserAgent), all('Accept', '*/*')],
    robotsToken: null,
    source: 'Recorded from curl 7.88 against a local server, with the version of a later release',
    asOf: '2026-11-17',
  },
};

export const clientProfiles = Object.fromEntries(
  clientNames.map((name) => [name, { name, ...clientWords[name], ...data[name] }]),
) as Readonly<Record<ClientName, ClientProfile>>;

/** The headers a client sends for a URL, in its order. Host and cookies come with the request. */
export function clientHeaders(name: ClientName, url: Pick<URL, 'protocol'>): HeaderPair[] {
  const scheme = url.protocol === 'https:' ? 'https' : 'http';
  return clientProfiles[name].headers
    .filter(({ over = scheme }) => over === scheme)
    .map(({ name: header, value }) => [header, value]);
}
