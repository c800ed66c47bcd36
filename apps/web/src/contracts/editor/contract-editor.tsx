import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { Place, Spelling } from '@hopwise/contract';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type { LineResult, LineResults } from '../line-result.ts';
import classes from './contract-editor.module.css';
import { editorSetup, languages } from './editor-setup.ts';
import { lineOfResult, showResults } from './line-results.ts';
import { type MarkedProblem, marksOf, offsetOf } from './problem-marks.ts';

export interface EditorHandle {
  /** Moves cursor and focus there and scrolls it into view. */
  goTo: (place: Place) => void;
  /** The same for the line of a result, which moves with the text. */
  goToResult: (result: LineResult) => void;
  /** The line of the cursor. */
  currentLine: () => number;
}

interface ContractEditorProps {
  ref?: Ref<EditorHandle>;
  label: string;
  /** The ID of the element that describes the text and its problems. */
  describedBy: string;
  text: string;
  onText: (text: string) => void;
  onSave?: () => void;
  spelling: Spelling;
  problems: readonly MarkedProblem[];
  readOnly: boolean;
  /** Shown in the gutter, if they are of the current text. */
  results?: LineResults | undefined;
  /** Tests the line of the cursor, or all of the text. */
  onTest?: (line: number | undefined) => void;
}

/** A CodeMirror editor. CodeMirror owns the state; React passes in changes. */
export function ContractEditor(props: ContractEditorProps) {
  const { ref, label, describedBy, text, spelling, problems, readOnly, results } = props;
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  /** The editor's text as the page knows it, so its own changes aren't passed back in. */
  const known = useRef(text);
  const language = useRef(new Compartment()).current;
  const access = useRef(new Compartment()).current;

  const update = useEffectEvent((next: string) => {
    known.current = next;
    props.onText(next);
  });
  const save = useEffectEvent(() => {
    props.onSave?.();
    return true;
  });
  const test = useEffectEvent((line: number | undefined) => {
    props.onTest?.(line);
    return true;
  });
  const start = useEffectEvent((parent: HTMLElement) => {
    const extensions = [
      keymap.of([
        { key: 'Mod-s', run: () => save(), preventDefault: true },
        { key: 'Mod-Enter', run: (view) => test(lineAt(view)), shift: () => test(undefined) },
      ]),
      editorSetup,
      language.of(languages[spelling]),
      access.of(EditorState.readOnly.of(readOnly)),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-describedby': describedBy,
        // Both are useless in code, and phones would change the text.
        autocapitalize: 'off',
        spellcheck: 'false',
      }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) update(state.doc.toString());
      }),
    ];
    return new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  });

  useEffect(() => {
    if (frame.current === null) return;
    const view = start(frame.current);
    editor.current = view;
    return () => view.destroy();
  }, []);

  useEffect(() => {
    if (text === known.current) return;
    known.current = text;
    editor.current?.dispatch({ changes: { from: 0, to: editor.current.state.doc.length, insert: text } });
  }, [text]);

  useEffect(() => {
    editor.current?.dispatch({ effects: language.reconfigure(languages[spelling]) });
  }, [language, spelling]);

  useEffect(() => {
    editor.current?.dispatch({ effects: access.reconfigure(EditorState.readOnly.of(readOnly)) });
  }, [access, readOnly]);

  useEffect(() => {
    const view = editor.current;
    view?.dispatch(setDiagnostics(view.state, marksOf(problems, view.state.doc)));
  }, [problems]);

  useEffect(() => {
    const view = editor.current;
    if (view === null || (results !== undefined && results.text !== known.current)) return;
    showResults(view, results?.results ?? []);
  }, [results]);

  useImperativeHandle(ref, () => ({
    currentLine: () => (editor.current === null ? 1 : lineAt(editor.current)),
    goToResult: (result) => {
      const view = editor.current;
      const line = view === null ? undefined : lineOfResult(view, result);
      if (view === null || line === undefined) return;
      view.dispatch({ selection: { anchor: view.state.doc.line(line).from }, scrollIntoView: true });
      view.focus();
    },
    goTo: (place) => {
      const view = editor.current;
      if (view === null) return;
      view.dispatch({ selection: { anchor: offsetOf(place, view.state.doc) }, scrollIntoView: true });
      view.focus();
    },
  }));

  return <div ref={frame} className={classes.editor} />;
}

const lineAt = ({ state }: EditorView): number => state.doc.lineAt(state.selection.main.head).number;
