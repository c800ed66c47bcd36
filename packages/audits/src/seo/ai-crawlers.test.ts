import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { aiCrawlers, aiCrawlerTokens } from './ai-crawlers.ts';

const site = (body: string, statusCode = 200) =>
  makeSubject({
    url: 'https://a.test/page',
    robots: {
      'https://a.test': { ok: true, value: { url: 'https://a.test/robots.txt', statusCode, body, complete: true } },
    },
  });
const everyTraining = aiCrawlerTokens.training.map((token) => `User-agent: ${token.toUpperCase()}\n`).join('');

testAudit(aiCrawlers, [
  ['no rules', site(''), 'undeclared'],
  ['a sitemap alone', site('sitemap: https://a.test/map.xml'), 'undeclared'],
  ['no robots.txt', site('user-agent: *\ndisallow: /', 404), 'undeclared', { reason: 'The site has no robots.txt.' }],
  ['a robots.txt that is forbidden', site('', 403), 'undeclared'],
  [
    'a rule that lets all in',
    site('user-agent: *\ndisallow:'),
    'open',
    { searchAllowed: aiCrawlerTokens.search.join(', '), searchBlocked: '' },
  ],
  ['another page', site('user-agent: GPTBot\ndisallow: /private'), 'open'],
  [
    'one',
    site('user-agent: GPTBot\ndisallow: /'),
    'some-blocked',
    { trainingBlocked: 'GPTBot', searchBlocked: '', assistantsBlocked: '' },
  ],
  [
    'a class',
    site(`${everyTraining}Disallow: /`),
    'some-blocked',
    { trainingAllowed: '', trainingBlocked: aiCrawlerTokens.training.join(', ') },
  ],
  [
    'all but one',
    site('user-agent: *\ndisallow: /\nuser-agent: Claude-User\nallow: /'),
    'some-blocked',
    { assistantsAllowed: 'Claude-User' },
  ],
  ['all', site('user-agent: *\ndisallow: /'), 'blocked'],
  [
    'all, misspelt as only Google is known to forgive',
    site('user-agent: *\ndisalow: /'),
    'some-blocked',
    { trainingBlocked: 'Google-Extended', searchBlocked: '' },
  ],
  ['a robots.txt that fails', site('', 503), 'not-run'],
  ['not fetched', makeSubject(), 'not-run'],
]);
