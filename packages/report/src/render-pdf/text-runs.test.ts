import { describe, expect, test } from 'vitest';
import { proseRuns, urlRuns, visualOrder, withoutOddRuns, wrapCode } from './text-runs.ts';
import type { GlyphCoverage } from './theme.ts';

/** Fonts as they are in the main: by script. */
const scripts: Record<string, RegExp> = {
  Geist: /[\p{ASCII}\p{Script=Cyrillic}πμ]/u,
  'Geist Mono': /\p{ASCII}/u,
  'Noto Sans': /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]/u,
  'Noto Naskh Arabic': /[\p{Script=Arabic} ]/u,
  'Noto Sans Hebrew': /\p{Script=Hebrew}/u,
  'Noto Emoji': /[\p{Extended_Pictographic}\u200d]/u,
  'Noto Sans SC': /[\p{Script=Han}\p{Script=Hiragana}]/u,
  'BIZ UDPGothic': /[\p{Script=Han}\p{Script=Hiragana}]/u,
  'Nanum Gothic': /[\p{Script=Han}\p{Script=Hangul}]/u,
};
const covers: GlyphCoverage = (family, codePoint) => scripts[family]?.test(String.fromCodePoint(codePoint)) ?? false;

const fontsOf = (runs: { text: string; font: string }[]) => runs.map(({ text, font }) => [text, font]);

describe('proseRuns', () => {
  test.each<[string, [string, string][]]>([
    ['plain', [['plain', 'Geist']]],
    ['πμα', [['πμα', 'Noto Sans']]],
    [
      'a 中文 b',
      [
        ['a ', 'Geist'],
        ['中文', 'Noto Sans SC'],
        [' b', 'Geist'],
      ],
    ],
    ['日本の', [['日本の', 'BIZ UDPGothic']]],
    [
      '韓國 한국',
      [
        ['韓國', 'Nanum Gothic'],
        [' ', 'Geist'],
        ['한국', 'Nanum Gothic'],
      ],
    ],
    [
      '❤\ufe0f 👩‍💻',
      [
        ['❤', 'Noto Emoji'],
        [' ', 'Geist'],
        ['👩‍💻', 'Noto Emoji'],
      ],
    ],
    ['\u{1F130}\u0E01', [['[U+1F130][U+0E01]', 'Geist']]],
  ])('%s', (text, runs) => {
    expect(fontsOf(proseRuns(text, 'Geist', covers))).toEqual(runs);
  });

  test('right-to-left words are one piece, with figures in their place', () => {
    expect(fontsOf(proseRuns('مرحبا بكم 20 abc', 'Geist', covers))).toEqual([
      ['abc', 'Geist'],
      [' ', 'Geist'],
      ['20', 'Geist'],
      ['مرحبا بكم ', 'Noto Naskh Arabic'],
    ]);
  });
});

test('marks among right-to-left words open and close the right way', () => {
  expect(fontsOf(proseRuns('אב (גד).', 'Geist', covers))).toEqual([
    ['.(', 'Geist'],
    ['גד', 'Noto Sans Hebrew'],
    [') ', 'Geist'],
    ['אב', 'Noto Sans Hebrew'],
  ]);
});

describe('urlRuns', () => {
  test('the parts of a URL keep their order', () => {
    expect(fontsOf(urlRuns('https://مثال.example/صفحة/x', 'Geist Mono', covers))).toEqual([
      ['https://', 'Geist Mono'],
      ['مثال', 'Noto Naskh Arabic'],
      ['.example/', 'Geist Mono'],
      ['صفحة', 'Noto Naskh Arabic'],
      ['/x', 'Geist Mono'],
    ]);
  });

  test('a character without a glyph is percent-encoded again', () => {
    expect(fontsOf(urlRuns('/ก', 'Geist Mono', covers))).toEqual([['/%E0%B8%81', 'Geist Mono']]);
  });
});

test('text that changes its font without end is encoded instead', () => {
  expect(withoutOddRuns('/中/文', 'Geist Mono', covers)).toBe('/中/文');
  expect(withoutOddRuns('a中'.repeat(200), 'Geist Mono', covers)).toBe('a%E4%B8%AD'.repeat(200));
});

test('visual order of mixed text, by UAX 9', () => {
  expect(visualOrder('abc אבג 12 def', 'ltr').map(({ text }) => text)).toEqual(['abc ', '12', 'אבג ', ' def']);
  expect(visualOrder('', 'rtl')).toEqual([]);
});

test.each<[string, string, number, string[]]>([
  ['short text', 'abc', 10, ['abc']],
  ['nothing', '', 10, []],
  ['a long word', 'abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['a URL, after a delimiter', 'https://a.example/path/to', 20, ['https://a.example/', 'path/to']],
  ['Han characters are wider', '中中中中', 4, ['中中', '中中']],
  ['emoji are not cut in two', '😀😀😀', 3, ['😀', '😀', '😀']],
])('%s', (_, text, columns, lines) => {
  expect(wrapCode(text, columns)).toEqual(lines);
});

test('nothing is lost, and a long address takes no longer per character', () => {
  const url = `https://a.example/?state=${'aZ09_'.repeat(20_000)}`;
  expect(wrapCode(url, 90).join('')).toBe(url);
});
