import { itGrowsLinearly } from '@hopwise/model/testing/it-grows-linearly';
import { bytes, cutText, fitLines, plainStyle, renderLine, spansOf } from './render-lines.ts';

itGrowsLinearly(
  'alerts on %s',
  32_000,
  {
    'a text to cut': (text) => cutText(text, text.length - 1),
    'bytes to cut': (text) => cutText(text, bytes(text) - 1, bytes),
    'a line': (text) => renderLine(text, plainStyle),
    'words that would be links': (text) => spansOf(text, /[*_~`]|:[^\s:]+:/),
    'many lines': (text) => fitLines(text.split('\n'), plainStyle, 4096),
  },
  ['://', 'a.b', '@a', ':a', 'www.', '\u0301', '\u200d', '👩', ' . '],
);
