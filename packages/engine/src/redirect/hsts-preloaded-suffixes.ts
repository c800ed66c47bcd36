/**
 * Whole top-level domains, and suffixes open to registration, that browsers ship as HTTPS-only: every name under
 * them is upgraded before the first request. Known from Chromium's preload list and from what the registries say of
 * their domains. The list's single sites are not included: no maintained package of them exists.
 */
export const hstsPreloadedSuffixes: ReadonlySet<string> = new Set([
  'android',
  'app',
  'bank',
  'boo',
  'channel',
  'chrome',
  'dad',
  'day',
  'dev',
  'esq',
  'foo',
  'gle',
  'gmail',
  'google',
  'hangout',
  'ing',
  'insurance',
  'meet',
  'meme',
  'mov',
  'new',
  'nexus',
  'page',
  'phd',
  'play',
  'prof',
  'rsvp',
  'search',
  'youtube',
  'zip',
  'now.sh',
]);
