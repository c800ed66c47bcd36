/** Groups of clients by purpose. */
export const clientClasses = ['people', 'search', 'training', 'ai-search', 'assistants', 'previews', 'tools'] as const;
export type ClientClass = (typeof clientClasses)[number];

export const clientClassTitles: Readonly<Record<ClientClass, string>> = {
  people: 'Browsers',
  search: 'Search engines',
  training: 'AI training',
  'ai-search': 'AI search',
  assistants: 'AI assistants',
  previews: 'Link previews',
  tools: 'Tools',
};

interface ClientWords {
  title: string;
  class: ClientClass;
}

/** The clients that requests can be sent as, by class. `client-profiles.ts` has what each sends. */
export const clientWords = {
  chrome: { title: 'Chrome', class: 'people' },
  'chrome-android': { title: 'Chrome on Android', class: 'people' },
  'safari-iphone': { title: 'Safari on iPhone', class: 'people' },
  firefox: { title: 'Firefox', class: 'people' },
  googlebot: { title: 'Googlebot smartphone', class: 'search' },
  'googlebot-desktop': { title: 'Googlebot desktop', class: 'search' },
  bingbot: { title: 'Bingbot', class: 'search' },
  applebot: { title: 'Applebot', class: 'search' },
  duckduckbot: { title: 'DuckDuckBot', class: 'search' },
  gptbot: { title: 'GPTBot (OpenAI)', class: 'training' },
  claudebot: { title: 'ClaudeBot (Anthropic)', class: 'training' },
  'meta-externalagent': { title: 'Meta-ExternalAgent', class: 'training' },
  amazonbot: { title: 'Amazonbot', class: 'training' },
  bytespider: { title: 'Bytespider (ByteDance)', class: 'training' },
  ccbot: { title: 'CCBot (Common Crawl)', class: 'training' },
  'oai-searchbot': { title: 'OAI-SearchBot (OpenAI)', class: 'ai-search' },
  'claude-searchbot': { title: 'Claude-SearchBot (Anthropic)', class: 'ai-search' },
  perplexitybot: { title: 'PerplexityBot', class: 'ai-search' },
  'chatgpt-user': { title: 'ChatGPT-User (OpenAI)', class: 'assistants' },
  'claude-user': { title: 'Claude-User (Anthropic)', class: 'assistants' },
  'perplexity-user': { title: 'Perplexity-User', class: 'assistants' },
  'mistralai-user': { title: 'MistralAI-User', class: 'assistants' },
  facebook: { title: 'Facebook', class: 'previews' },
  slack: { title: 'Slack', class: 'previews' },
  twitter: { title: 'X (Twitterbot)', class: 'previews' },
  linkedin: { title: 'LinkedIn', class: 'previews' },
  discord: { title: 'Discord', class: 'previews' },
  telegram: { title: 'Telegram', class: 'previews' },
  whatsapp: { title: 'WhatsApp', class: 'previews' },
  curl: { title: 'curl', class: 'tools' },
} as const satisfies Record<string, ClientWords>;

export type ClientName = keyof typeof clientWords;

export const clientNames = Object.keys(clientWords) as readonly ClientName[];

const byLowerCase: ReadonlyMap<string, ClientName> = new Map(clientNames.map((name) => [name, name]));

/** The client that a text names, in any letter case. */
export const clientNamed = (text: string): ClientName | undefined => byLowerCase.get(text.trim().toLowerCase());

/** The name used on screens and in reports. */
export const clientTitle = (name: ClientName): string => clientWords[name].title;
