import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yamlLanguage } from '@codemirror/lang-yaml';
import { bracketMatching, type Language, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { Spelling } from '@hopwise/contract';
import { classHighlighter } from '@lezer/highlight';
import { csvLanguage, linesLanguage } from './list-language.ts';
import { wholeArrows } from './whole-arrows.ts';

export const languages: Readonly<Record<Spelling, Language>> = {
  yaml: yamlLanguage,
  csv: csvLanguage,
  lines: linesLanguage,
};

/** CodeMirror's own words, as the rest of the app writes its buttons. */
const searchWords: Readonly<Record<string, string>> = {
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close search',
};

/** What every contract is edited with. Tab is left to the page: it leads out of the editor, as out of any field. */
export const editorSetup: Extension = [
  lineNumbers(),
  lintGutter(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  bracketMatching(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  syntaxHighlighting(classHighlighter),
  EditorState.tabSize.of(2),
  EditorView.lineWrapping,
  // Lines out of sight are not in the page: the browser's own search would not find them.
  search({ top: true }),
  EditorState.phrases.of(searchWords),
  wholeArrows,
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
];
