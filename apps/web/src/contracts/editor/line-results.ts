import { type Extension, RangeSet, StateEffect, StateField, type Text } from '@codemirror/state';
import { type EditorView, GutterMarker, gutter } from '@codemirror/view';
import type { LineResult } from '../line-result.ts';

const setResults = StateEffect.define<readonly LineResult[]>();

const looks: Readonly<Record<LineResult['outcome'], { sign: string; words: string }>> = {
  passed: { sign: '✓', words: 'Passed' },
  failed: { sign: '✕', words: 'Failed' },
  'could-not-run': { sign: '!', words: 'Error' },
};

/** The sign of a result. The list below the editor says the same to screen readers, which don't read the gutter. */
class ResultMarker extends GutterMarker {
  readonly result: LineResult;

  constructor(result: LineResult) {
    super();
    this.result = result;
  }

  override eq(other: GutterMarker): boolean {
    return other instanceof ResultMarker && other.result === this.result;
  }

  override toDOM(): Node {
    const { outcome, messages } = this.result;
    const sign = document.createElement('span');
    sign.className = 'cm-result';
    sign.dataset.outcome = outcome;
    sign.textContent = looks[outcome].sign;
    sign.title = [looks[outcome].words, ...messages].join('\n');
    return sign;
  }
}

const markersOf = (results: readonly LineResult[], document: Text): RangeSet<ResultMarker> =>
  RangeSet.of(
    results
      .filter(({ line }) => line >= 1 && line <= document.lines)
      .map((result) => new ResultMarker(result).range(document.line(result.line).from)),
    true,
  );

/** Results stay with their lines while the text is edited. */
const resultField = StateField.define<RangeSet<ResultMarker>>({
  create: () => RangeSet.empty,
  update(markers, { changes, effects, newDoc }) {
    const given = effects.find((effect) => effect.is(setResults));
    return given === undefined ? markers.map(changes) : markersOf(given.value, newDoc);
  },
});

/** A gutter with the result of the test on each line. */
export const resultGutter: Extension = [
  resultField,
  gutter({ class: 'cm-result-gutter', markers: (view) => view.state.field(resultField) }),
];

export const showResults = (view: EditorView, results: readonly LineResult[]): void =>
  view.dispatch({ effects: setResults.of(results) });

/** Where the line of a result is now; undefined if it was deleted. */
export function lineOfResult(view: EditorView, result: LineResult): number | undefined {
  let line: number | undefined;
  view.state.field(resultField).between(0, view.state.doc.length, (from, _to, marker) => {
    if (marker.result === result) line = view.state.doc.lineAt(from).number;
  });
  return line;
}
