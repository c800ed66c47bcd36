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
  ['the character before the end of a line', 2, 7, ':'],
  ['the gap between two words', 3, 9, 'd '],
  ['nothing on an empty line', 4, 1, ''],
  ['the last line if the line no longer exists', 9, 1, ''],
  ['the end of the line if the column no longer exists', 1, 99, '1'],
])('marks %s', (_what, line, column, expected) => {
  expect(marked(line, column)).toBe(expected);
});

test('keeps every mark on its line', () => {
  for (let line = 0; line < 7; line += 1) {
    for (let column = 0; column < 20; column += 1) {
      const at = offsetOf({ line, column }, text);
      const [mark = { from: -1, to: -1 }] = marksOf([{ line, column, message: 'x' }], text);
      expect(mark.from).toBeGreaterThanOrEqual(text.lineAt(at).from);
      expect(mark.to).toBeLessThanOrEqual(text.lineAt(at).to);
    }
  }
});

test('limits the number of marks', () => {
  const problems = Array.from({ length: 2000 }, () => ({ line: 1, column: 1, message: 'x' }));
  expect(marksOf(problems, text)).toHaveLength(500);
});
