import { describe, expect, it } from 'vitest';
import { fitLines, plainStyle, renderLine, type Style, spansOf } from './render-lines.ts';

const marked: Style = { text: (words) => words, code: (words) => `[${words}]` };

describe('a line', () => {
  it.each([
    ['Hop 1 now redirects to https://evil.example/a?b=1.', 'Hop 1 now redirects to [https://evil.example/a?b=1].'],
    ['The certificate of example.com expires.', 'The certificate of [example.com] expires.'],
    ['The final URL is now /new instead of /old.', 'The final URL is now [/new] instead of [/old].'],
    ['Ask someone@example.com, or @everyone!', 'Ask [someone@example.com], or [@everyone]!'],
    ['javascript://x/%0aalert(1)', '[javascript://x/%0aalert(1)]'],
    ['Expected 200, got 410.', 'Expected 200, got 410.'],
    ['Took 2.1 s, 3 of 4 and/or more.', 'Took 2.1 s, 3 of 4 and/or more.'],
    ['', ''],
  ])('%s', (line, expected) => {
    expect(renderLine(line, marked)).toBe(expected);
  });

  it('stays one line, and hides nothing', () => {
    expect(renderLine('a\nb\u202Ec', plainStyle)).toBe('a b[U+202E]c');
  });

  it('is cut', () => {
    expect(renderLine('x'.repeat(1000), plainStyle)).toHaveLength(400);
  });

  it('keeps all its words', () => {
    const line = 'See https://a.example, b.example and  two spaces.';
    expect(
      spansOf(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
  });
});

describe('lines', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `Line number ${index}`);

  it('are all there when they fit', () => {
    expect(fitLines(lines, plainStyle, 10_000).split('\n')).toEqual(lines);
    expect(fitLines([], plainStyle, 100)).toBe('');
  });

  it('are whole or not there, and the rest is counted', () => {
    const fitted = fitLines(lines, plainStyle, 100);
    expect(fitted).toBe('Line number 0\nLine number 1\nLine number 2\nLine number 3\n… and 16 more lines');
    expect(fitted.length).toBeLessThanOrEqual(100);
  });
});
