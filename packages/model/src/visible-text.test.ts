import { describe, expect, test } from 'vitest';
import { shortened, shortenedInTheMiddle, visibleText } from './visible-text.ts';

describe('visibleText', () => {
  test.each([
    ['plain words', 'Hello, world', 'Hello, world'],
    ['white space', ' a\t b\r\n\n c ', 'a b c'],
    ['a right-to-left override', 'invoice\u202efdp.exe', 'invoice[U+202E]fdp.exe'],
    ['an isolate', '\u2066a\u2069', '[U+2066]a[U+2069]'],
    ['a null and an escape', 'a\0b\x1b[31m', 'a[U+0000]b[U+001B][31m'],
    ['a zero-width space', 'pay\u200bpal', 'pay[U+200B]pal'],
    ['a joiner between Latin letters', 'pay\u200dpal', 'pay[U+200D]pal'],
    ['a byte order mark', '\ufeffx', '[U+FEFF]x'],
    ['a tag character', 'a\u{e0041}', 'a[U+E0041]'],
    ['a lone surrogate', 'a\ud800b', 'a[U+D800]b'],
    ['a line separator', 'a\u2028b', 'a[U+2028]b'],
    ['variation selectors that spell a text', 'a\ufe04\ufe08\u{e0142}', 'a[U+FE04][U+FE08][U+E0142]'],
    ['selectors of an emoji more than once', '❤\ufe0f\ufe0f', '❤\ufe0f[U+FE0F]'],
    ['a grapheme joiner', 'a\u034fb', 'a[U+034F]b'],
    ['a filler', 'a\u3164b\uffa0', 'a[U+3164]b[U+FFA0]'],
    ['a heart in color, and a key', '❤\ufe0f 1\ufe0f\u20e3', '❤\ufe0f 1\ufe0f\u20e3'],
    ['a heart on fire', '❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
    ['a Mongolian letter in its form, reported once', 'ᠠ\u180b\u180c', 'ᠠ\u180b[U+180C]'],
    ['an emoji family', '👩‍💻', '👩‍💻'],
    ['a Persian word with its non-joiner', 'می‌روم', 'می‌روم'],
    ['Arabic', 'مرحبا', 'مرحبا'],
  ])('%s', (_, given, shown) => {
    expect(visibleText(given)).toBe(shown);
  });

  test('cuts to a length without splitting a character', () => {
    expect(visibleText('😀😀😀', 4)).toBe('😀…');
    expect(shortened('abcdef', 4)).toBe('abc…');
    expect(shortenedInTheMiddle('https://a.example/very/long/path/end', 20)).toBe('https://a.exa…th/end');
  });
});
