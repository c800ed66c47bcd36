import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yamlLanguage } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  type Language,
  StreamLanguage,
  type StreamParser,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { Spelling } from '@hopwise/contract';
import { classHighlighter } from '@lezer/highlight';
import { resultGutter } from './line-results.ts';

interface Rule {
  pattern: RegExp;
  /** A tag name of @lezer/highlight; null for plain text. */
  token: string | null;
}

const words: readonly Rule[] = [
  { pattern: /(?:permanent|temporary)(?=[\s,;]|$)/, token: 'keyword' },
  { pattern: /\d{3}(?=[\s,;]|$)/, token: 'number' },
];

const lineRules: readonly Rule[] = [
  { pattern: /#.*/, token: 'comment' },
  { pattern: /(?:->|→)(?=\s|$)/, token: 'operator' },
  ...words,
  { pattern: /\S+/, token: 'string' },
];

const cellRules: readonly Rule[] = [
  { pattern: /[,;\t]/, token: 'punctuation' },
  { pattern: /"(?:[^"]|"")*"?/, token: 'string' },
  ...words,
  { pattern: /[^,;\t"]+/, token: 'string' },
];

/** Tries each rule at the current position. If none matches, the next character is plain text. */
const parserOf = (name: string, rules: readonly Rule[]): StreamParser<undefined> => ({
  name,
  token: (stream) => {
    if (stream.eatSpace()) return null;
    const found = rules.find(({ pattern }) => stream.match(pattern));
    if (found === undefined) stream.next();
    return found?.token ?? null;
  },
});

export const linesLanguage = StreamLanguage.define(parserOf('lines', lineRules));
export const csvLanguage = StreamLanguage.define(parserOf('csv', cellRules));

const arrows = new MatchDecorator({
  regexp: /->/g,
  decoration: Decoration.mark({ attributes: { style: 'white-space: nowrap' } }),
});

/** Keeps browsers from wrapping a long line inside an arrow, after its hyphen. */
const wholeArrows = ViewPlugin.define(
  (view: EditorView) => ({
    decorations: arrows.createDeco(view),
    update(change: ViewUpdate) {
      this.decorations = arrows.updateDeco(change, this.decorations);
    },
  }),
  { decorations: ({ decorations }: { decorations: DecorationSet }) => decorations },
);

export const languages: Readonly<Record<Spelling, Language>> = {
  yaml: yamlLanguage,
  csv: csvLanguage,
  lines: linesLanguage,
};

/** CodeMirror's labels in the app's own style. */
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

/** The setup of every contract editor. Tab isn't bound: it moves the focus out of the editor, as in any field. */
export const editorSetup: Extension = [
  lineNumbers(),
  lintGutter(),
  resultGutter,
  highlightSpecialChars(),
  history(),
  drawSelection(),
  bracketMatching(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  syntaxHighlighting(classHighlighter),
  EditorState.tabSize.of(2),
  EditorView.lineWrapping,
  // Lines out of view aren't in the page, so the browser's own search wouldn't find them.
  search({ top: true }),
  EditorState.phrases.of(searchWords),
  wholeArrows,
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
];
