import { directivesForGoogle } from '@hopwise/parsers';
import { describe, expect, it } from 'vitest';
import { outlinePage } from './page-outline.ts';
import { directivesFor, robotsDirectives } from './robots-meta.ts';

describe('directivesForGoogle', () => {
  it('combines directives for all and for Googlebot', () => {
    const outline = outlinePage(
      '<meta name=robots content=noindex><meta name=googlebot content=nosnippet><meta name=bingbot content=none>',
      'https://a.test/',
    );
    const all = robotsDirectives(outline, [['X-Robots-Tag', 'googlebot: noarchive, otherbot: none']]);
    expect(directivesForGoogle(all).flatMap(({ directives }) => directives)).toEqual([
      'noindex',
      'nosnippet',
      'noarchive',
    ]);
  });
});

describe('directivesFor', () => {
  const all = robotsDirectives(
    outlinePage(
      '<meta name=robots content=all><meta name=GoogleBot content=noindex><body><meta name=robots content=none>',
      'https://a.test/',
    ),
    [
      ['X-Robots-Tag', 'nosnippet'],
      ['x-robots-tag', 'bingbot: noarchive'],
    ],
  );
  it.for<[userAgent: string | null, directives: string[]]>([
    [null, ['all', 'nosnippet']],
    ['Googlebot', ['noindex', 'nosnippet']],
    ['bingbot', ['all', 'nosnippet', 'noarchive']],
    ['otherbot', ['all', 'nosnippet']],
  ])('%s', ([userAgent, directives]) => {
    expect(directivesFor(all, userAgent).flatMap((found) => found.directives)).toEqual(directives);
  });
});
