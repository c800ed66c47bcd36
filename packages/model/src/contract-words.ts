/** How a contract is written. */
export const contractSpellings = ['yaml', 'csv', 'lines'] as const;
export type ContractSpelling = (typeof contractSpellings)[number];

/** What a test came to. */
export const contractOutcomes = ['passed', 'failed', 'could-not-run'] as const;
export type ContractOutcome = (typeof contractOutcomes)[number];

/** As whom a test may ask. */
export const contractClients = [
  'chrome',
  'chrome-android',
  'googlebot',
  'googlebot-desktop',
  'bingbot',
  'gptbot',
  'oai-searchbot',
  'claudebot',
  'perplexitybot',
  'facebook',
  'slack',
] as const;
export type ContractClient = (typeof contractClients)[number];
