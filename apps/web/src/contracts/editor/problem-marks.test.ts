import { Text } from '@codemirror/state';
import { expect, test } from 'vitest';
import { marksOf, offsetOf } from './problem-marks.ts';

const text = Text.of(['version: 1', 'tests:', '  - /old => /new', '']);
const marked = (line: number, column: number) => {
  const [mark] = marksOf([{ line, column, message: 'x' }], text);
  return mark && text.sliceString(mark.from, mark.to);
};

test.each([
  ['a word', 3, 5, '/old'],
  ['the rest of a word', 3, 7, 'ld'],
  ['what stands before the end of a line', 2, 7, ':'],
  ['the gap between two words', 3, 9, 'd '],
  ['nothing on an empty line', 4, 1, ''],
  ['the last line for one that is gone', 9, 1, ''],
  ['the end of a line for a column that is gone', 1, 99, '1'],
])('marks %s', (_what, line, column, expected) => {
  expect(marked(line, column)).toBe(expected);
});

test('no mark leaves its line', () => {
  for (let line = 0; line < 7; line += 1) {
    for (let column = 0; column < 20; column += 1) {
      const at = offsetOf({ line, column }, text);
      const [mark = { from: -1, to: -1 }] = marksOf([{ line, column, message: 'x' }], text);
      expect(mark.from).toBeGreaterThanOrEqual(text.lineAt(at).from);
      expect(mark.to).toBeLessThanOrEqual(text.lineAt(at).to);
    }
  }
});

test('a text full of problems has as many marks as can be read', () => {
  const problems = Array.from({ length: 2000 }, () => ({ line: 1, column: 1, message: 'x' }));
  expect(marksOf(problems, text)).toHaveLength(500);
});
