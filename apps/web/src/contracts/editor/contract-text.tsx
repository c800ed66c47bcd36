import { guessSpelling, type Place, type Problem, type Spelling } from '@hopwise/contract';
import { UnstyledButton } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { formatCount } from '../../ui/format.tsx';
import type { LineResults } from '../line-result.ts';
import classes from './contract-editor.module.css';
import { ContractEditor, type EditorHandle } from './contract-editor.tsx';
import { ResultList, TestActions, useDryRun } from './line-tests.tsx';
import type { ReadText, TextContext, TextToRead } from './read-text.ts';

export interface ContractTextProps extends TextContext {
  text: string;
  onText: (text: string) => void;
  /** Called with each new parse result. */
  onRead?: (read: ReadText) => void;
  /** The line to scroll to. */
  line?: number | undefined;
  readOnly: boolean;
  onSave: () => void;
  /** The failures of the last run. */
  lastRun?: LineResults | undefined;
}

const none: readonly Problem[] = [];

/** The contract editor, with problems and the number of tests. */
export function ContractText(props: ContractTextProps) {
  const { text, onText, onRead, name, base, line, readOnly, onSave, lastRun } = props;
  const dryRun = useDryRun();
  const results = dryRun.shown ?? (dryRun.isRunning ? undefined : lastRun);
  const test = (at: number | undefined) => dryRun.start({ text, name, base, line: at });
  const editor = useRef<EditorHandle>(null);
  const hintId = useId();
  const read = useReadText(text, { name, base });
  const problems = read?.problems ?? none;
  const notify = useEffectEvent((result: ReadText) => onRead?.(result));
  useEffect(() => {
    if (read !== undefined) notify(read);
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
        results={results}
        onTest={test}
      />
      <div className={classes.below}>
        <p id={hintId} className={classes.counts} role="status">
          {read === undefined ? 'Reading the contract...' : describe(read)}
        </p>
        <TestActions
          run={dryRun}
          onLine={() => test(editor.current?.currentLine() ?? 1)}
          onAll={() => test(undefined)}
        />
      </div>
      {dryRun.problem !== undefined && (
        <p className={classes.testProblem} role="alert">
          {dryRun.problem}
        </p>
      )}
      {results !== undefined && results.results.length > 0 && (
        <ResultList shown={results} onOpen={(result) => editor.current?.goToResult(result)} />
      )}
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

const mostShown = 20;

interface ProblemListProps {
  problems: readonly Problem[];
  onOpen: (place: Place) => void;
}

/** The problems in a text. Each one jumps to its position. */
export function ProblemList({ problems, onOpen }: ProblemListProps) {
  const more = problems.length - mostShown;
  return (
    <div className={classes.problems}>
      <ul aria-label="Problems">
        {problems.slice(0, mostShown).map((problem) => (
          <li key={`${problem.line} ${problem.column} ${problem.message}`}>
            <UnstyledButton className={classes.problem} onClick={() => onOpen(problem)}>
              <span className={classes.place}>
                Line {formatCount(problem.line)}, column {formatCount(problem.column)}
              </span>
              <span className={classes.message}>{problem.message}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>And {formatCount(more)} more.</p>}
    </div>
  );
}

/** Problems aren't shown in the middle of a word. */
const idleMs = 200;

/** Parses the text when typing stops. Until then it returns the previous result, undefined at first. */
export function useReadText(text: string, { name, base }: TextContext): ReadText | undefined {
  const [read, setRead] = useState<ReadText>();
  const worker = useRef<Worker>(null);
  const isReading = useRef(false);
  /** Only the newest text is read when the worker is free. */
  const next = useRef<TextToRead>(undefined);

  const send = useEffectEvent(() => {
    if (isReading.current || next.current === undefined) return;
    isReading.current = true;
    worker.current?.postMessage(next.current);
    next.current = undefined;
  });

  useEffect(() => {
    const started = new Worker(new URL('./read-text-worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<ReadText>) => {
      isReading.current = false;
      setRead(data);
      send();
    });
    worker.current = started;
    return () => {
      started.terminate();
      isReading.current = false;
    };
  }, []);

  const isFirst = useRef(true);
  useEffect(() => {
    next.current = { text, name, base };
    const timer = setTimeout(send, isFirst.current ? 0 : idleMs);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [text, name, base]);
  return read;
}
