import type { Language } from '@codemirror/language';
import { classHighlighter, highlightTree } from '@lezer/highlight';
import { expect, test } from 'vitest';
import { csvLanguage, linesLanguage } from './editor-setup.ts';

function highlighted(language: Language, text: string): string[] {
  const parts: string[] = [];
  highlightTree(language.parser.parse(text), classHighlighter, (from, to, name) =>
    parts.push(`${name.replace('tok-', '')} ${text.slice(from, to)}`),
  );
  return parts;
}

test('highlights URLs, arrows, statuses and comments in lines', () => {
  expect(highlighted(linesLanguage, '# Old\n/a#f -> /b,c permanent # why\n/gone 410')).toEqual([
    'comment # Old',
    'string /a#f',
    'operator ->',
    'string /b,c',
    'keyword permanent',
    'comment # why',
    'string /gone',
    'number 410',
  ]);
});

test('highlights CSV by cell', () => {
  expect(highlighted(csvLanguage, 'from,to;status\n"/a ""x""",/b 2,301')).toEqual([
    'string from',
    'punctuation ,',
    'string to',
    'punctuation ;',
    'string status',
    'string "/a ""x"""',
    'punctuation ,',
    'string /b 2',
    'punctuation ,',
    'number 301',
  ]);
});

test.each(['lines', 'csv'])('parses a long line of one character to its end: %s', (name) => {
  const language = name === 'csv' ? csvLanguage : linesLanguage;
  for (const character of ['"', '-', '#', ',', '3']) {
    expect(language.parser.parse(character.repeat(20_000)).length).toBe(20_000);
  }
});
