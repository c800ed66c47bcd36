import { describe, expect, it } from 'vitest';
import { readRobotsLines, robotsSitemaps } from './robots-lines.ts';

describe('readRobotsLines', () => {
  it('numbers the lines with content, and keeps their text', () => {
    expect(readRobotsLines('\ufeff# note\r\nDisallow: /a # b\n\nnonsense')).toEqual([
      {
        lineNumber: 2,
        text: 'Disallow: /a # b',
        line: { lineNumber: 2, field: 'disallow', name: 'disallow', value: '/a', misspelled: false, hasColon: true },
      },
      { lineNumber: 4, text: 'nonsense', line: null },
    ]);
  });

  it.each([
    ['Sitemap : x', 'sitemap', false],
    ['site-map: x', 'sitemap', true],
    ['dissallow: x', 'disallow', true],
    ['crawl-delay: x', 'other', false],
    ['constructor: x', 'other', false],
    ['__proto__: x', 'other', false],
  ])('%s', (text, field, misspelled) => {
    expect(readRobotsLines(text)[0]?.line).toMatchObject({ field, misspelled, value: 'x' });
  });
});

describe('500 KiB', () => {
  const limit = 500 * 1024;
  const line = (text: string) => `Sitemap: ${text}\n`;

  it.each([
    ['one byte', 'a', 1],
    ['two bytes', 'é', 2],
    ['three bytes', '€', 3],
    ['three bytes for half a character', '\ud800', 3],
    ['four bytes', '😀', 4],
  ])('are counted with characters of %s', (_name, character, bytes) => {
    const before = `${'#'.repeat(limit - 'Sitemap: '.length - 2 * bytes - 1)}\n`;
    expect(robotsSitemaps(`${before}${line(character.repeat(3))}`)).toEqual([character.repeat(2)]);
    expect(robotsSitemaps(`\n${before}${line(character.repeat(3))}`)).toEqual([character]);
  });
});

it('robotsSitemaps lists them as written', () => {
  expect(robotsSitemaps('Sitemap: /a\nAllow: /\nSITE-MAP: http://a.test/')).toEqual(['/a', 'http://a.test/']);
});
