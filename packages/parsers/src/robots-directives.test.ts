import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forbidsFollowing, forbidsIndexing, parseRobotsContent, parseXRobotsTag } from './robots-directives.ts';

const now = new Date('2026-06-01T00:00:00Z');

describe('forbidsIndexing', () => {
  it.for<[content: string, forbidden: boolean]>([
    ['noindex', true],
    [' NoIndex , follow', true],
    ['none', true],
    ['', false],
    ['all', false],
    ['nofollow, noarchive', false],
    ['noindexing', false],
    ['unavailable_after: 1 May 2026 10:00:00 GMT', true],
    ['unavailable_after: 1 Jul 2026 10:00:00 GMT', false],
    ['unavailable_after: 01-May-2026 10:00:00 PST', true],
    ['Unavailable_After:Friday, 01-May-26 10:00:00 GMT, all', true],
    ['unavailable_after: Fri, 01 May 2026 10:00:00 GMT', true],
    ['unavailable_after: 2026-05-31', true],
    ['unavailable_after: 2026-06-02', false],
    ['unavailable_after: 2026-05-31T23:59:59', true],
    ['unavailable_after: 2026-06-01T00:00:01', false],
    ['unavailable_after: 2026-06-01T01:00:00+02:00', true],
    ['unavailable_after: 2026-05-31T23:00:00-02:00', false],
    ['unavailable_after: 1 May 2026', true],
    ['unavailable_after: 01-May-2026', true],
    ['unavailable_after: soon', false],
    ['unavailable_after', false],
    ['unavailable_after:', false],
  ])('%s: %s', ([content, forbidden]) => {
    expect(forbidsIndexing(parseRobotsContent(content), now)).toBe(forbidden);
  });
});

describe('forbidsFollowing', () => {
  it.for([
    ['nofollow', true],
    ['none', true],
    ['noindex', false],
  ] as const)('%s: %s', ([content, forbidden]) => {
    expect(forbidsFollowing(parseRobotsContent(content))).toBe(forbidden);
  });
});

describe('parseXRobotsTag', () => {
  it.for<[value: string, found: [userAgent: string | null, directives: string[]][]]>([
    ['noindex, nofollow', [[null, ['noindex', 'nofollow']]]],
    ['Googlebot: noindex, nofollow', [['googlebot', ['noindex', 'nofollow']]]],
    [
      'a: noindex, b: nofollow',
      [
        ['a', ['noindex']],
        ['b', ['nofollow']],
      ],
    ],
    [
      'noindex, a: nofollow',
      [
        [null, ['noindex']],
        ['a', ['nofollow']],
      ],
    ],
    ['max-snippet: 20, noindex', [[null, ['max-snippet: 20', 'noindex']]]],
    ['unavailable_after: 1 May 2026 10:00:00 GMT', [[null, ['unavailable_after: 1 may 2026 10:00:00 gmt']]]],
    ['', []],
  ])('%s', ([value, found]) => {
    expect(parseXRobotsTag(value).map(({ userAgent, directives }) => [userAgent, directives])).toEqual(found);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        for (const { directives } of parseXRobotsTag(value)) forbidsIndexing(directives, now);
      }),
    );
  });
});
