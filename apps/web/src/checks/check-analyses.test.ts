import type { RobotsTxtStatus } from '@hopwise/model';
import { expect, test } from 'vitest';
import { describeRobots } from './check-analyses.tsx';

const group = (userAgents: string[], disallow: string[], allow: string[] = []) => ({ userAgents, allow, disallow });

test.each<[RobotsTxtStatus, unknown, string]>([
  ['NOT_FOUND', null, 'There is none, so crawlers may read everything.'],
  ['ERROR', null, 'It could not be read.'],
  ['NOT_CHECKED', null, 'It was not requested.'],
  ['FOUND', null, 'It could not be read.'],
  ['FOUND', { groups: [], sitemaps: [] }, 'Nothing is disallowed; no sitemap listed.'],
  ['FOUND', { groups: [group(['*'], [])], sitemaps: ['a'] }, 'Nothing is disallowed; 1 sitemap listed.'],
  [
    'FOUND',
    { groups: [group(['*', 'a'], ['/x', '/y'], ['/z']), group(['a'], ['/'])], sitemaps: ['a', 'b'] },
    '3 paths disallowed and 1 allowed for 2 user agents; 2 sitemaps listed.',
  ],
  ['FOUND', 'no rules', 'Nothing is disallowed; no sitemap listed.'],
  ['FOUND', { groups: [null, 7] }, 'Nothing is disallowed; no sitemap listed.'],
])('%s with %j', (robotsTxtStatus, rules, says) => {
  const robotsTxtRules = rules === null ? null : JSON.stringify(rules);
  expect(describeRobots({ robotsTxtStatus, robotsTxtRules })).toBe(says);
});

test('text that is no JSON', () => {
  expect(describeRobots({ robotsTxtStatus: 'FOUND', robotsTxtRules: '{' })).toMatch(/^Nothing/);
});
