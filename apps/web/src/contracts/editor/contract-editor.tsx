import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { Place, Problem, Spelling } from '@hopwise/contract';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import classes from './contract-editor.module.css';
import { editorSetup, languages } from './editor-setup.ts';
import { marksOf, offsetOf } from './problem-marks.ts';

export interface EditorHandle {
  /** Moves cursor and focus there and scrolls it into view. */
  goTo: (place: Place) => void;
}

interface ContractEditorProps {
  ref?: Ref<EditorHandle>;
  label: string;
  /** The ID of the element that describes the text and its problems. */
  describedBy: string;
  text: string;
  onText: (text: string) => void;
  onSave: () => void;
  spelling: Spelling;
  problems: readonly Problem[];
  readOnly: boolean;
}

/** A CodeMirror editor. CodeMirror owns the state; React passes in changes. */
export function ContractEditor(props: ContractEditorProps) {
  const { ref, label, describedBy, text, spelling, problems, readOnly } = props;
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
    props.onSave();
    return true;
  });
  const start = useEffectEvent((parent: HTMLElement) => {
    const extensions = [
      keymap.of([{ key: 'Mod-s', run: () => save(), preventDefault: true }]),
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

  useImperativeHandle(ref, () => ({
    goTo: (place) => {
      const view = editor.current;
      if (view === null) return;
      view.dispatch({ selection: { anchor: offsetOf(place, view.state.doc) }, scrollIntoView: true });
      view.focus();
    },
  }));

  return <div ref={frame} className={classes.editor} />;
}
