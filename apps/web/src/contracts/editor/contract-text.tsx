import { guessSpelling, type Problem, type Spelling } from '@hopwise/contract';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { formatCount } from '../../ui/format-number.ts';
import { ContractEditor, type EditorHandle } from './contract-editor.tsx';
import classes from './contract-text.module.css';
import { ProblemList } from './problem-list.tsx';
import type { ReadText, TextContext } from './read-text.ts';
import { useReadText } from './use-read-text.ts';

export interface ContractTextProps extends TextContext {
  text: string;
  onText: (text: string) => void;
  /** Told what the text says whenever that was found out. */
  onRead?: (read: ReadText) => void;
  /** The line to begin at. */
  line?: number | undefined;
  readOnly: boolean;
  onSave: () => void;
}

const none: readonly Problem[] = [];

/** The text of a contract in an editor, with what is wrong in it and how much it tests. */
export function ContractText({ text, onText, onRead, name, base, line, readOnly, onSave }: ContractTextProps) {
  const editor = useRef<EditorHandle>(null);
  const hintId = useId();
  const read = useReadText(text, { name, base });
  const problems = read?.problems ?? none;
  const tell = useEffectEvent((said: ReadText) => onRead?.(said));
  useEffect(() => {
    if (read !== undefined) tell(read);
  }, [read]);
  useEffect(() => {
    if (line !== undefined) editor.current?.goTo({ line, column: 1 });
  }, [line]);
  return (
    <div className={classes.text}>
      <ContractEditor
        ref={editor}
        label="Contract text"
        describedBy={hintId}
        text={text}
        onText={onText}
        onSave={onSave}
        spelling={guessSpelling(text, name)}
        problems={problems}
        readOnly={readOnly}
      />
      <p id={hintId} className={classes.counts} role="status">
        {read === undefined ? 'Reading the text...' : describe(read)}
      </p>
      {problems.length > 0 && <ProblemList problems={problems} onOpen={(place) => editor.current?.goTo(place)} />}
    </div>
  );
}

const spellingNames: Readonly<Record<Spelling, string>> = { yaml: 'YAML', csv: 'CSV', lines: 'Lines' };

const count = (number: number, one: string) => `${formatCount(number)} ${one}${number === 1 ? '' : 's'}`;

function describe({ spelling, tests, cases, problems }: ReadText): string {
  const much = cases === tests ? count(tests, 'test') : `${count(tests, 'test')}, ${count(cases, 'case')}`;
  return [spellingNames[spelling], much, ...(problems.length === 0 ? [] : [count(problems.length, 'problem')])].join(
    ' · ',
  );
}
