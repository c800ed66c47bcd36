import type { RobotsTxtStatus } from '@hopwise/model';
import { expect, test } from 'vitest';
import { describeRobots } from './check-analyses.tsx';

const group = (userAgents: string[], disallow: string[], allow: string[] = []) => ({ userAgents, allow, disallow });

test.each<[RobotsTxtStatus, unknown, string]>([
  ['NOT_FOUND', null, 'No robots.txt, so crawlers may access everything.'],
  ['ERROR', null, "Couldn't be read."],
  ['NOT_CHECKED', null, 'Not requested.'],
  ['FOUND', null, "Couldn't be read."],
  ['FOUND', { groups: [], sitemaps: [] }, 'Nothing is disallowed; no sitemap listed.'],
  ['FOUND', { groups: [group(['*'], [])], sitemaps: ['a'] }, 'Nothing is disallowed; 1 sitemap listed.'],
  [
    'FOUND',
    { groups: [group(['*', 'a'], ['/x', '/y'], ['/z']), group(['a'], ['/'])], sitemaps: ['a', 'b'] },
    '3 paths disallowed and 1 allowed for 2 user agents; 2 sitemaps listed.',
  ],
  ['FOUND', 'no rules', 'Nothing is disallowed; no sitemap listed.'],
  ['FOUND', { groups: [null, 7] }, 'Nothing is disallowed; no sitemap listed.'],
])('describes %s with %j', (robotsTxtStatus, rules, says) => {
  const robotsTxtRules = rules === null ? null : JSON.stringify(rules);
  expect(describeRobots({ robotsTxtStatus, robotsTxtRules })).toBe(says);
});

test('ignores rules that are not JSON', () => {
  expect(describeRobots({ robotsTxtStatus: 'FOUND', robotsTxtRules: '{' })).toMatch(/^Nothing/);
});
